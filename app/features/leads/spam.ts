/** Signs of a machine. They flag a submission for the team; they never drop one. The keys of `lead.flag` in admin.json. */
export type SpamFlag = "honeypot" | "tooFast" | "links" | "repeated";

export type SpamSigns = {
  /** The field that people do not see. */
  trap: string;
  /** Milliseconds since the form was made; unknown when a function is called without one. */
  elapsed?: number;
  texts: string[];
};

/** Nobody fills in a form in less. */
const fastestPerson = 1_500;
const manyLinks = 3;

export function spamFlags({ trap, elapsed, texts }: SpamSigns): SpamFlag[] {
  const flags: SpamFlag[] = [];
  if (trap !== "") flags.push("honeypot");
  if (elapsed !== undefined && elapsed >= 0 && elapsed < fastestPerson) flags.push("tooFast");
  if ((texts.join(" ").match(/https?:\/\/|www\./gi)?.length ?? 0) >= manyLinks) flags.push("links");
  return flags;
}
