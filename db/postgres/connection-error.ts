import { StartError } from "../start-error.ts";

/** Says in a sentence why the database cannot be reached, without the password that its address contains. */
export function explainConnectionError(url: string, error: unknown): StartError {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const server = hostname ? `${hostname}:${port || 5432}` : (searchParams.get("host") ?? "the local socket");
  const database = decodeURIComponent(pathname.slice(1)) || username;
  const { code, message } = firstError(error);
  const reasons: Record<string, string> = {
    ECONNREFUSED: "Nothing listens there. Is PostgreSQL running, and are host and port right?",
    ECONNRESET: "The connection was closed. Is that a PostgreSQL server, and does it accept this machine?",
    ENOTFOUND: `No machine has the name ${hostname}.`,
    EAI_AGAIN: `The name ${hostname} could not be looked up. Does the network work?`,
    EHOSTUNREACH: "The machine cannot be reached from here.",
    ENETUNREACH: "Its network cannot be reached from here.",
    ETIMEDOUT: "It does not answer. Is a firewall in between?",
    ENOENT: "There is no such socket. Is PostgreSQL running?",
    "28P01": `The password of the user ${username} is wrong.`,
    "28000": `The user ${username} may not connect from here.`,
    "3D000": `There is no database ${database}. Create it with: createdb --encoding=UTF8 --template=template0 ${database}`,
    "53300": "It has no free connections.",
    "57P03": "It is starting or stopping. Start the site again in a moment.",
  };
  const reason =
    reasons[code ?? ""] ?? (/timeout/i.test(message) ? reasons.ETIMEDOUT! : `${message}${code ? ` (${code})` : ""}`);
  return new StartError(
    `PostgreSQL at ${server} cannot be used. ${reason}\nIts address is in DATABASE_URL. Nothing was changed.`,
    { cause: error },
  );
}

/** A name with several addresses causes an AggregateError with one error for each and an empty message. */
function firstError(error: unknown): { code?: string; message: string } {
  const { code, message, errors } = error as { code?: string; message?: string; errors?: unknown[] };
  if (errors?.length) return firstError(errors[0]);
  return { code, message: message ?? String(error) };
}
