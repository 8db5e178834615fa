import { readColour } from "./accent.ts";

/**
 * The part of the look that the owner chooses: one accent colour and one of five pairs of typefaces. The greens, the
 * paper and the sizes stay (decision record 38).
 */
export const pairings = ["fraunces", "lora", "newsreader", "figtree", "system"] as const;
export type Pairing = (typeof pairings)[number];

export type Look = { accent: string; pairing: Pairing };

/** What app.css contains. With this look a page carries nothing of what is below. */
export const deliveredLook: Look = { accent: "#a8482a", pairing: "fraunces" };

/** The look in effect; a live binding, as `site` is (site.ts). Pages read their own from RequestInfoContext. */
export let look: Look = deliveredLook;

export function setLook(next: Look) {
  look = next;
}

/** "2f5d8a-lora": the name in addresses. Undefined for the delivered look. */
export function lookName({ accent, pairing }: Look): string | undefined {
  const isDelivered = accent === deliveredLook.accent && pairing === deliveredLook.pairing;
  return isDelivered ? undefined : `${accent.slice(1)}-${pairing}`;
}

export function parseLookName(name: string): Look | undefined {
  const [, digits = "", pairing = ""] = /^([0-9a-f]{6})-([a-z]+)$/.exec(name) ?? [];
  return parseLook(`#${digits}`, pairing);
}

/** Of what somebody typed. Undefined when it is no colour or no pair. */
export function parseLook(accent: string, pairing: string): Look | undefined {
  const colour = readColour(accent);
  const known = pairings.find((name) => name === pairing);
  return colour && known ? { accent: colour, pairing: known } : undefined;
}

/** The pair in the name of a page's look, which may end in a fingerprint. */
export function pairingOf(name: string | undefined): Pairing {
  return pairings.find((pairing) => pairing === name?.split("-")[1]) ?? deliveredLook.pairing;
}
