/** What mail providers dislike about a letter. Pure. */
export type LetterCheck = { key: "alt" | "size" | "subject" | "preview"; count?: number };

const maxSubject = 70;
export const maxKilobytes = 100;

export function checkMail(mail: { subject: string; html: string; preview: string }): LetterCheck[] {
  const checks: LetterCheck[] = [];
  const pictures = mail.html.match(/<img\b[^>]*>/g) ?? [];
  const unnamed = pictures.filter((tag) => !/\balt="[^"]*[^"\s][^"]*"/.test(tag)).length;
  const kilobytes = Math.ceil(new TextEncoder().encode(mail.html).length / 1000);
  if (unnamed > 0) checks.push({ key: "alt", count: unnamed });
  if (kilobytes > maxKilobytes) checks.push({ key: "size", count: kilobytes });
  if (mail.subject.length > maxSubject) checks.push({ key: "subject", count: mail.subject.length });
  if (mail.preview === "") checks.push({ key: "preview" });
  return checks;
}
