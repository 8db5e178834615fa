import { deleteDeviceDraft, readDeviceDraft, storeDeviceDraft } from "#app/components/admin/form/device-draft.ts";
import type { Pair } from "../fields/values.ts";

/** Words that are not in the draft yet, with the digest of those that they replace. */
type KeptWords = { value: Pair; base: string };

const keyOf = (field: string) => `draft:copy:${field}`;

export function keptWords(field: string): KeptWords | undefined {
  return readDeviceDraft(keyOf(field), (stored) => {
    const { value, base } = (stored ?? {}) as Partial<KeptWords>;
    return value?.en !== undefined && value.es !== undefined && typeof base === "string" ? { value, base } : undefined;
  })?.value;
}

export function keepWords(field: string, value: Pair, base: string) {
  storeDeviceDraft<KeptWords>(keyOf(field), { value: { value, base }, version: 0, at: Date.now() });
}

export function forgetWords(field: string) {
  deleteDeviceDraft(keyOf(field));
}
