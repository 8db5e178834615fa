/** What comes before the secret of a private link, in app/routes.ts. */
const beforeSecret = String.raw`\/(?:tools\/+(?:result|team(?:\/+manage)?)|events\/+registration|preview|draft|subscribe)\/+`;
const privateLink = new RegExp(String.raw`(${beforeSecret})(?!manage(?:\/|$))([^/]+)`, "gi");

/**
 * The path for the log, without the secrets of private links (results, team scans, registrations, previews): whoever
 * has one can open the page. The whole segment is hidden, because mail programs make a bracket or a comma after a link
 * part of it; elsewhere in a path, every segment that contains something like a secret.
 */
export function loggedPath(path: string): string {
  return path
    .replace(privateLink, (_, before: string, segment: string) => before + hidden(segment))
    .replace(/[^/]{32,}/g, (segment) => (hasSecret(decoded(segment)) ? hidden(segment) : segment));
}

/** ".data" is what the router asks for instead of the page. */
function hidden(segment: string): string {
  return segment.endsWith(".data") ? "….data" : "…";
}

function hasSecret(text: string): boolean {
  return (
    /[0-9a-f]{32}/i.test(text) || (text.match(/[\w-]{32,}/g) ?? []).some((run) => /\d/.test(run) && /[A-Z]/.test(run))
  );
}

/** Not decodeURIComponent, which throws for malformed addresses: these are logged too. */
function decoded(segment: string): string {
  return segment.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
