import { emptyValues, inquiryFields, type InquiryValues } from "./inquiry.ts";

/** What stands in the unsent form, on the visitor's own device. Challenges by key, so that it survives a change of language. */
export type Draft = Omit<InquiryValues, "challenges"> & { challengeKeys: string[]; key: string };

const storageKey = "savia.journey.draft";

export function readDraft(): Draft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") as Partial<Draft> | null;
    if (!stored) return undefined;
    const { challenges: _, ...texts } = emptyValues;
    const draft: Draft = {
      ...texts,
      challengeKeys: Array.isArray(stored.challengeKeys) ? stored.challengeKeys.map(String) : [],
      key: String(stored.key ?? ""),
    };
    for (const field of inquiryFields) if (field !== "challenges") draft[field] = String(stored[field] ?? "");
    return isBlank(draft) ? undefined : draft;
  } catch {
    return undefined;
  }
}

/** Private windows and full disks refuse; the form works without. */
export function keepDraft(draft: Draft): boolean {
  try {
    if (isBlank(draft)) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(draft));
    return !isBlank(draft);
  } catch {
    return false;
  }
}

export function forgetDraft() {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept then.
  }
}

function isBlank({ key: _, challengeKeys, ...texts }: Draft): boolean {
  return challengeKeys.length === 0 && Object.values(texts).every((text) => text === "");
}
