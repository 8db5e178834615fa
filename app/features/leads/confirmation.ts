/** What a page tells the visitor whose submission arrived. */
export type Confirmation = {
  /** Whether a confirmation was mailed. */
  acknowledged: boolean;
  /** The same submission had arrived before, so its mail, if any, was sent then. */
  repeated: boolean;
};

/** Where a page confirms a submission; a reload shows it again and sends nothing. */
export function confirmationAddress(pathname: string, { id, repeated }: { id: string; repeated: boolean }): string {
  return `${pathname}?sent=${encodeURIComponent(id)}${repeated ? "&again=yes" : ""}`;
}
