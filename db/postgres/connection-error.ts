import { StartError } from "../start-error.ts";
import { errorCode, errorMessage } from "../error-code.ts";

/** Says in a sentence why the database cannot be reached, without the password that its address contains. */
export function explainConnectionError(url: string, error: unknown): StartError {
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const server = hostname ? `${hostname}:${port || 5432}` : (searchParams.get("host") ?? "the local socket");
  const database = decodeURIComponent(pathname.slice(1)) || username;
  const { code, message } = firstError(error);
  const noAnswer = "It does not answer. Is a firewall in between?";
  const reasons: Record<string, string> = {
    ECONNREFUSED: "Nothing listens there. Is PostgreSQL running, and are host and port right?",
    ECONNRESET: "The connection was closed. Is that a PostgreSQL server, and does it accept this machine?",
    ENOTFOUND: `No machine has the name ${hostname}.`,
    EAI_AGAIN: `The name ${hostname} could not be looked up. Does the network work?`,
    EHOSTUNREACH: "The machine cannot be reached from here.",
    ENETUNREACH: "Its network cannot be reached from here.",
    ETIMEDOUT: noAnswer,
    ENOENT: "There is no such socket. Is PostgreSQL running?",
    "28P01": `The password of the user ${username} is wrong.`,
    "28000": `The user ${username} may not connect from here.`,
    "3D000": `There is no database ${database}. Create it with: createdb --encoding=UTF8 --template=template0 ${database}`,
    "53300": "It has no free connections.",
    "57P03": "It is starting or stopping. Start the site again in a moment.",
  };
  const reason = reasons[code ?? ""] ?? (/timeout/i.test(message) ? noAnswer : `${message}${code ? ` (${code})` : ""}`);
  return new StartError(
    `PostgreSQL at ${server} cannot be used. ${reason}\nIts address is in DATABASE_URL. Nothing was changed.`,
    { cause: error },
  );
}

/** A name with several addresses causes an AggregateError with one error for each and an empty message. */
function firstError(error: unknown): { code?: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return firstError(error.errors[0]);
  const code = errorCode(error);
  return {
    code: typeof code === "string" ? code : undefined,
    message: errorMessage(error),
  };
}
