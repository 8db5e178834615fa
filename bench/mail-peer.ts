import type { Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { portOf } from "#server/http/port-of.ts";

/** `received`: the peer has the whole mail. `replied`: its reply was handed to the system as well. */
export type PeerMessage = { port: number } | { received: string } | { replied: string };

const tell = (message: PeerMessage) => process.send!(message);

/**
 * A mail server in a process of its own (fork it), so that it replies at once whatever the benchmark is doing. A mail
 * counts twice over: when the peer has all of it, and when its reply could be written to the connection.
 */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onData(stream, session, done) {
    let text = "";
    stream.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    stream.on("end", () => {
      const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? "";
      const socket = socketOf(session.id);
      tell({ received: id });
      done();
      // Written after the reply, so its callback says whether the reply was.
      socket?.write("", (error) => void (error || tell({ replied: id })));
    });
  },
});

function socketOf(id: string): Socket | undefined {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
  return [...connections].find((connection) => connection.id === id)?._socket;
}

// Its clients are killed in the middle of connections.
server.on("error", () => undefined);
const listening = server.listen(0, "127.0.0.1", () => tell({ port: portOf(listening) }));
