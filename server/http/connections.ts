import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

export type ConnectionLimits = {
  maxConnections: number;
  /** Requests that a client has sent before the first of them is answered. Browsers send one at a time. */
  maxPipelined: number;
  /** Response bytes, summed over all connections, that the operating system has not accepted yet. */
  maxUnsentBytes: number;
  /** A reader that accepts nothing for this long is disconnected. */
  stalledMilliseconds: number;
  /** After this long, draining destroys every connection. */
  drainMilliseconds: number;
};

const defaultLimits: ConnectionLimits = {
  maxConnections: 1000,
  maxPipelined: 10,
  maxUnsentBytes: 64 * 1024 * 1024,
  stalledMilliseconds: 30_000,
  drainMilliseconds: 10_000,
};

/** While draining, in milliseconds: the client of a used connection may be sending its next request right now. */
const usedConnectionGrace = 500;
/** A new connection was opened to send a request, which may take a while on a busy machine or a slow network. */
const newConnectionGrace = 5000;

const tooManyConnections =
  "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n";

/** What is known of a connection besides what Node keeps. */
type Connection = {
  /** The answers that are not sent yet, in their order. */
  open: ServerResponse[];
  /** What had arrived when the last answer ended; more is the beginning of the next request. */
  bytesRead: number;
};

/**
 * Node's HTTP server with what it lacks: one request at a time on each connection, bounds of what is unsent, and a stop
 * that fails no request.
 */
export function createConnections(
  options: ServerOptions,
  handle: RequestListener,
  limits: Partial<ConnectionLimits> = {},
) {
  const { maxConnections, maxPipelined, maxUnsentBytes, stalledMilliseconds, drainMilliseconds } = {
    ...defaultLimits,
    ...limits,
  };
  const connections = new Map<Socket, Connection>();
  let isDraining = false;

  const server = createServer(options, inTurn);
  // A client that has closed its sending side still gets its answers.
  Object.assign(server, { httpAllowHalfOpen: true });

  server.on("connection", (socket: Socket) => {
    if (connections.size >= maxConnections && !makeRoom()) {
      socket.end(tooManyConnections, () => socket.destroy());
      return;
    }
    connections.set(socket, { open: [], bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  /** Node calls the listener for each request that has arrived; all but the first wait. */
  function inTurn(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || socket.destroyed) return;
    if (isDraining) response.shouldKeepAlive = false;
    const { open } = connection;
    const earlier = open.at(-1);
    if (open.push(response) > maxPipelined) return void socket.destroy();
    response.once("close", () => {
      open.shift();
      connection.bytesRead = socket.bytesRead;
    });
    // Once all that has arrived is read: it may be too much.
    const start = () => void (socket.destroyed || handle(request, response));
    if (earlier) earlier.once("close", start);
    else queueMicrotask(start);
  }

  server.setTimeout(stalledMilliseconds, (socket: Socket) => {
    // A page that takes long to render is no stalled reader.
    if (socket.writableLength > 0 || !connections.get(socket)?.open.length) socket.destroy();
  });

  function isIdle(socket: Socket, { open, bytesRead }: Connection): boolean {
    return open.length === 0 && socket.bytesRead === bytesRead && socket.writableLength === 0;
  }

  /** Closes the oldest idle connection. Returns false when there is none. */
  function makeRoom(): boolean {
    for (const [socket, connection] of connections) {
      if (!isIdle(socket, connection)) continue;
      socket.destroy();
      connections.delete(socket);
      return true;
    }
    return false;
  }

  /** When readers leave too much unsent, those that came first are disconnected. */
  const timer = setInterval(() => {
    let unsent = 0;
    for (const { writableLength } of connections.keys()) unsent += writableLength;
    for (const socket of connections.keys()) {
      if (unsent <= maxUnsentBytes) return;
      unsent -= socket.writableLength;
      if (socket.writableLength > 0) socket.destroy();
    }
  }, 250).unref();
  server.on("close", () => clearInterval(timer));

  return {
    server,
    /** The answer that is being made or sent on a connection. */
    answering: (socket: Duplex): ServerResponse | undefined => connections.get(socket as Socket)?.open[0],
    /**
     * Stops the server without failing a request: accepts no new connections, sends "Connection: close" with every
     * answer, closes idle connections after a short grace period and all others when the deadline passes.
     */
    async drain() {
      isDraining = true;
      for (const { open } of connections.values()) {
        const last = open.at(-1);
        if (last && !last.headersSent) last.shouldKeepAlive = false;
      }
      // http.Server.close() would destroy idle connections at once; net.Server.close() only stops listening.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const began = Date.now();
      let isClosed = false;
      void closed.then(() => (isClosed = true));
      while (!isClosed) {
        const elapsed = Date.now() - began;
        for (const [socket, connection] of connections) {
          if (elapsed > drainMilliseconds) socket.destroy();
          else if (
            isIdle(socket, connection) &&
            elapsed > (connection.bytesRead > 0 ? usedConnectionGrace : newConnectionGrace)
          )
            socket.destroySoon();
        }
        await Promise.race([closed, wait(50)]);
      }
    },
  };
}
