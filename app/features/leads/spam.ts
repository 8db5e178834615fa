/** Signs of a machine. They flag a submission for the team; they never drop one. The keys of `lead.flag` in admin.json. */
export type SpamFlag = "honeypot" | "tooFast" | "links" | "repeated";

export type SpamSigns = {
  /** The field that people do not see. */
  trap: string;
  /** When the form was made, in milliseconds; unknown when the function is called without a form. */
  startedAt?: number;
  texts: string[];
};

/** Nobody fills in a form in less. */
const fastestPerson = 3_000;
const manyLinks = 3;

export function spamFlags({ trap, startedAt, texts }: SpamSigns, now = Date.now()): SpamFlag[] {
  const flags: SpamFlag[] = [];
  if (trap !== "") flags.push("honeypot");
  if (startedAt !== undefined && now - startedAt >= 0 && now - startedAt < fastestPerson) flags.push("tooFast");
  if ((texts.join(" ").match(/https?:\/\/|www\./gi)?.length ?? 0) >= manyLinks) flags.push("links");
  return flags;
}

/** For mails that answer a stranger's form: short, and nothing in it that a mail program turns into a link. */
export function harmless(value: string): string {
  const line = value.replace(/[\s\p{Cc}]+/gu, " ").replace(/\S*(?:https?:|www\.|\/\/)\S*/gi, "…").trim();
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line;
}
