import type { IncomingMessage } from "node:http";

/** A proxy in front might pick a different Host header than we do. Node itself only refuses requests without one. */
export function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** The form that uploads a backup to an empty installation. */
export function isRestore(path: string): boolean {
  return path === "/auth/setup/restore";
}

/**
 * Public forms are URL-encoded. Functions, accounts and the admin area, which accept files, check content types
 * themselves.
 */
export function hasAcceptedType(request: IncomingMessage, path: string): boolean {
  if (/^\/(functions|rpc|admin)\/|^\/account(\/|\.data$|$)/.test(path)) return true;
  if (isRestore(path)) return true;
  // Mail programs may send the one field of a one-click form either way (RFC 8058).
  if (path === "/auth/letter") return true;
  const { "content-type": type, "content-length": length, "transfer-encoding": chunked } = request.headers;
  if (type === undefined && chunked === undefined && Number(length ?? 0) === 0) return true;
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type ?? "");
}
