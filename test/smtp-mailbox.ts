import { SMTPServer } from "smtp-server";
import type { AddressInfo } from "node:net";
import { scaledTimeout } from "./scaled-timeout.ts";

export type ReceivedMail = { from: string; to: string[]; raw: string };

/** A real SMTP peer on loopback that stores what it receives. */
export async function startMailbox(port = 0) {
  const mails: ReceivedMail[] = [];
  let waiting: (() => void)[] = [];
  let refusal: { code: number; text: string } | undefined;
  let hold: { reached: () => void; released: Promise<void> } | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // When the server stops it does not wait for its clients.
    closeTimeout: 50,
    async onRcptTo(_address, _session, done) {
      const held = hold;
      hold = undefined;
      held?.reached();
      await held?.released;
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : undefined);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : "";
        mails.push({
          from,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
        for (const wake of waiting.splice(0)) wake();
      });
    },
  });
  // Some tests kill clients during a connection.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    /** Delays the reply to the next RCPT until `release`, so that its sender is in the middle of sending. */
    holdNext() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      hold = { reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    /** Answers every RCPT with this SMTP error from now on; call it without an error to stop. */
    refuse(answer?: { code: number; text: string }) {
      refusal = answer;
    },
    /** The first matching mail, now or when it arrives. */
    async waitFor(fits: (mail: ReceivedMail) => boolean, milliseconds = scaledTimeout(20_000)): Promise<ReceivedMail> {
      const deadline = Date.now() + milliseconds;
      for (;;) {
        const found = mails.find(fits);
        if (found) return found;
        const left = deadline - Date.now();
        if (left <= 0)
          throw new Error(
            `No such mail in ${milliseconds} ms; there are: ${mails.map(({ to }) => to.join()).join(" | ") || "none"}`,
          );
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          waiting.push(() => (clearTimeout(timer), resolve()));
        });
      }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
