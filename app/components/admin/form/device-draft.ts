/** Unsaved text that is stored on this device. */
export type DeviceDraft<Value> = {
  value: Value;
  /** The version it was written on: a save is checked against it. */
  version: number;
  at: number;
  /** The author loaded somebody else's version instead: this text is offered, but not restored automatically. */
  setAside?: boolean;
};

/** Undefined when there is none, or when `parse` cannot use it any more. */
export function readDeviceDraft<Value>(
  key: string,
  parse: (value: unknown) => Value | undefined,
): DeviceDraft<Value> | undefined {
  try {
    // Version 1.0 of the post editor wrote `form` and `aside`.
    const { value, form, version, at, setAside, aside } = JSON.parse(localStorage.getItem(key) ?? "{}");
    const parsed = parse(value ?? form);
    return parsed === undefined || typeof version !== "number" || typeof at !== "number"
      ? undefined
      : { value: parsed, version, at, setAside: Boolean(setAside ?? aside) };
  } catch {
    return undefined;
  }
}

/** False when the device has no room or does not allow it. */
export function storeDeviceDraft<Value>(key: string, draft: DeviceDraft<Value>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDeviceDraft(key: string) {
  try {
    localStorage.removeItem(key);
  } catch {
    // The device allows no storage, so there is nothing to delete.
  }
}
