import { createServer, ServerResponse, type IncomingMessage, type Server, type ServerOptions } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Connection } from "./connection.ts";
import type { PlainGet } from "./fast-lane.ts";
import { HttpBridge } from "./http-bridge.ts";

export type ConnectionLimits = {
  maxConnections: number;
  /** Response bytes, summed over all connections, that the operating system has not accepted yet. */
  maxUnsentBytes: number;
  /** A reader that accepts nothing for this long is disconnected. */
  stalledMilliseconds: number;
  /** After this long, draining destroys every connection. */
  drainMilliseconds: number;
};

const defaultLimits: ConnectionLimits = {
  maxConnections: 1000,
  maxUnsentBytes: 64 * 1024 * 1024,
  stalledMilliseconds: 30_000,
  drainMilliseconds: 10_000,
};

/** While draining, in milliseconds: the client of a used connection may be sending its next request right now. */
const usedConnectionGrace = 500;
/** A new connection was opened to send a request, which may take a while on a busy machine or a slow network. */
const newConnectionGrace = 5000;
/** Under overload, readers that have made no progress for this long are disconnected early. */
const overloadGrace = 3000;

/**
 * The limit for all pipelining connections together: browsers do not pipeline, and each request may hold a large
 * response that is never read.
 */
const maxPipelined = 32;

const tooManyConnections =
  "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n";

/**
 * An HTTP server whose sockets are owned by connection.ts: `answer` serves plain GETs from memory, and the server's
 * request listeners handle everything else, one request at a time on each connection.
 */
export function createConnections(
  options: ServerOptions,
  answer: (get: PlainGet) => Buffer | undefined = () => undefined,
  limits: Partial<ConnectionLimits> = {},
) {
  const { maxConnections, maxUnsentBytes, stalledMilliseconds, drainMilliseconds } = { ...defaultLimits, ...limits };
  const server = createServer({ ...options, ServerResponse: ConnectionResponse as typeof ServerResponse });
  const [toHttp] = server.listeners("connection") as ((this: Server, socket: Duplex) => void)[];
  if (!toHttp) throw new Error("This version of Node's HTTP server has no connection listener.");

  const connections = new Set<Connection>();
  const unsent = new Set<Connection>();
  const waitingForTurn: (() => void)[] = [];
  let pipelined = 0;
  const readyAnswers: { connection: Connection; bytes: Buffer }[] = [];
  let unsentBytes = 0;
  let draining = false;
  // One timer for all connections: a timer per connection, restarted by each request, took a quarter of the response
  // time.
  let tick = 0;
  const keepAlive = options.keepAliveTimeout ?? 5000;
  const tickMilliseconds = Math.min(1000, keepAlive, stalledMilliseconds);
  const inTicks = (milliseconds: number) => Math.ceil(milliseconds / tickMilliseconds);

  const owner = {
    answer,
    sendSoon(connection: Connection, bytes: Buffer) {
      if (readyAnswers.push({ connection, bytes }) === 1) setImmediate(sendReady);
    },
    waitForTurn(start: () => void) {
      if (waitingForTurn.push(start) === 1) setImmediate(startPipelined);
    },
    endTurn() {
      if (pipelined-- === maxPipelined && waitingForTurn.length > 0) setImmediate(startPipelined);
    },
    toHttpServer: (bridge: HttpBridge) => toHttp.call(server, bridge),
    onUnsentChange(connection: Connection, difference: number) {
      unsentBytes += difference;
      if (connection.unsent === 0) unsent.delete(connection);
      else if (!unsent.has(connection)) {
        unsent.add(connection);
        connection.progress = { sent: sentBytes(connection.socket), tick };
      }
    },
    onClose(connection: Connection) {
      connections.delete(connection);
      unsent.delete(connection);
    },
    isDraining: () => draining,
    tick: () => tick,
  };

  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    if (connections.size >= maxConnections && !makeRoom()) {
      socket.on("error", () => undefined);
      socket.end(tooManyConnections, () => socket.destroy());
      return;
    }
    connections.add(new Connection(socket, owner));
  });

  /** Writes all responses of one event loop turn together, so that a sleeping client process is woken only once. */
  function sendReady() {
    for (const { connection, bytes } of readyAnswers.splice(0)) connection.sendAnswer(bytes);
  }

  /** Starts one per turn of the event loop, so that requests of other clients are handled in between. */
  function startPipelined() {
    const start = pipelined < maxPipelined ? waitingForTurn.shift() : undefined;
    if (!start) return;
    pipelined++;
    start();
    if (waitingForTurn.length > 0 && pipelined < maxPipelined) setImmediate(startPipelined);
  }

  /** Closes the oldest idle or stalled connection. Returns false when there is none. */
  function makeRoom(): boolean {
    for (const connection of connections) {
      if (!connection.isIdle() && !connection.isWaitingForTurn() && !isStalled(connection, overloadGrace)) continue;
      connection.socket.destroy();
      connections.delete(connection);
      return true;
    }
    return false;
  }

  function isStalled(connection: Connection, milliseconds: number): boolean {
    return connection.unsent > 0 && tick - connection.progress.tick > inTicks(milliseconds);
  }

  const timer = setInterval(() => {
    tick++;
    for (const connection of unsent) {
      const sent = sentBytes(connection.socket);
      if (sent !== connection.progress.sent) connection.progress = { sent, tick };
      else if (isStalled(connection, stalledMilliseconds)) connection.socket.destroy();
    }
    const oldest = tick - inTicks(keepAlive) - 1;
    for (const connection of connections)
      if (connection.lastActive < oldest && connection.isWaiting()) connection.close();
  }, tickMilliseconds).unref();
  server.on("close", () => clearInterval(timer));

  return {
    server,
    /** True when too many bytes are unsent even after disconnecting the readers that make no progress. */
    isOverloaded(): boolean {
      if (unsentBytes <= maxUnsentBytes) return false;
      for (const connection of unsent) if (isStalled(connection, overloadGrace)) connection.socket.destroy();
      return unsentBytes > maxUnsentBytes;
    },
    figures: () => ({ connections: connections.size, unsentBytes }),
    /**
     * Stops the server without failing a request: accepts no new connections, sends "Connection: close" with every
     * response, closes idle connections after a short grace period and all others when the deadline passes.
     */
    async drain() {
      draining = true;
      // http.Server.close() would destroy idle connections at once; net.Server.close() only stops listening.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const began = Date.now();
      let done = false;
      void closed.then(() => (done = true));
      while (!done) {
        const elapsed = Date.now() - began;
        for (const connection of connections) {
          if (elapsed > drainMilliseconds) connection.socket.destroy();
          else if (connection.isIdle() && elapsed > (connection.answers > 0 ? usedConnectionGrace : newConnectionGrace))
            connection.close();
        }
        await Promise.race([closed, wait(50)]);
      }
    },
  };

  function sentBytes({ bytesWritten, writableLength }: Socket): number {
    return bytesWritten - writableLength;
  }
}

/** Reports each request to its connection, and announces to the client that the connection will be closed. */
class ConnectionResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  private readonly client: Connection;

  constructor(request: Request, ...options: []) {
    super(request, ...options);
    this.client = (request.socket as unknown as HttpBridge).owner as Connection;
    this.client.onRequest(request, this);
  }

  /** Node also calls this for responses without explicit headers. */
  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.client.isClosing()) this.shouldKeepAlive = false;
    this.emit("head");
    return super.writeHead(status, ...(rest as []));
  }
}
