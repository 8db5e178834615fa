import { headerOf, idsIn, oneLine, type ReceivedMail } from "./read-mail.ts";

/** Whether a person wrote a mail or a machine, and what a machine reports. The first match decides. Pure. */

export type MailNature = "human" | "perhaps-auto" | "auto" | "list" | "report" | "dsn";

type Heading = Pick<ReceivedMail, "headers" | "from" | "subject">;

export function natureOf(mail: Heading): MailNature {
  const has = (name: string) => headerOf(mail, name) !== undefined;
  const value = (name: string) => headerOf(mail, name)?.toLowerCase() ?? "";
  const type = value("content-type");
  const sender = mail.from[0]?.split("@")[0] ?? "";
  if (type.startsWith("multipart/report") && /report-type="?(disposition-notification|feedback-report)/.test(type))
    return "report";
  if (type.startsWith("multipart/report") || has("x-failed-recipients") || sender === "mailer-daemon") return "dsn";
  const submitted = value("auto-submitted");
  const precedence = value("precedence");
  if (
    (submitted !== "" && !/^no\b/.test(submitted)) ||
    has("x-autoreply") ||
    has("x-autorespond") ||
    /^auto[_-]?reply$/.test(precedence) ||
    /^<\s*>$/.test(value("return-path")) ||
    /^(no-?reply|do-?not-?reply|noresponder|no-responder)$/.test(sender.replace(/\+.*/, ""))
  )
    return "auto";
  if (has("list-id") || has("list-unsubscribe") || /^(bulk|list|junk)$/.test(precedence)) return "list";
  return looksAutomatic(mail.subject) ? "perhaps-auto" : "human";
}

/** A subject alone proves nothing: a person can write "Out of office" too, so it is shown and the clock runs. */
function looksAutomatic(subject: string): boolean {
  return /^(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|respuesta autom[aá]tica|autorespuesta|fuera de la oficina|ausente|ausencia)\b/i.test(
    subject.replace(/^((re|fwd?|rv)\s*:\s*)+/i, ""),
  );
}

/** blocked: our mail was refused for what it is or where it came from; the address itself may well exist. */
export type BounceOutcome = "delayed" | "delivered" | "blocked" | "soft" | "hard";
export type Bounce = { outcome: BounceOutcome; original: string[]; note: string };

export function bounceOf(mail: ReceivedMail): Bounce {
  const report = mail.reports.join("\n\n");
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, "im").exec(report)?.[1]?.trim() ?? "";
  const [action, status] = [field("Action").toLowerCase(), field("Status")];
  const diagnosis = oneLine(field("Diagnostic-Code").replace(/^(smtp|x-[\w-]+)\s*;\s*/i, ""));
  const words = mail.reports.length > 0 ? diagnosis : mail.text.slice(0, 4000);
  const note = diagnosis || oneLine(status || mail.text.slice(0, 600));
  return { outcome: outcomeOf(action, status, words), original: originalOf(mail, report), note };
}

function outcomeOf(action: string, status: string, words: string): BounceOutcome {
  if (action === "delayed") return "delayed";
  if (/^(delivered|relayed|expanded)$/.test(action)) return "delivered";
  const said = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(words)?.[0] ?? "";
  if (status.startsWith("5.7.") || said.startsWith("5.7.")) return "blocked";
  if (status.startsWith("4.") || /^[45]\.2\.2$/.test(status) || said.startsWith("4.") || said === "5.2.2")
    return "soft";
  return /\b(mailbox|quota)[^.\n]{0,30}\b(full|exceeded)\b|over quota/i.test(words) ? "soft" : "hard";
}

function originalOf(mail: ReceivedMail, report: string): string[] {
  const lines = `${report}\n${mail.text.slice(0, 20_000)}`.matchAll(
    /^[> \t]*(?:X-Original-)?Message-ID:\s*(<[^<>\s]{1,500}>)/gim,
  );
  const named = [...lines].map(([, id]) => id!);
  return [...new Set([...named, ...idsIn(mail.references.join(" "))])];
}
