import { Server, type ServerOptions, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Connection, ConnectionResponse } from "./connection.ts";
import type { PlainGet } from "./fast-lane.ts";

export type ConnectionLimits = typeof defaultLimits;
const defaultLimits = {
  connections: 1000,
  /** Response bytes, summed over all connections, that the operating system has not accepted yet. */
  unsentBytes: 64 * 1024 * 1024,
  /** A reader that accepts nothing for this long is disconnected. */
  stalledMs: 30_000,
  /** Under overload it is disconnected after this long. */
  overloadedMs: 3000,
  /** After this long, draining destroys every connection. */
  drainMs: 10_000,
};
/** While draining, in milliseconds: the client of a used connection may be sending its next request right now. */
const usedConnectionGrace = 500;
/** A new connection was opened to send a request, which may take a while on a busy machine or a slow network. */
const newConnectionGrace = 5000;
const tooManyConnections =
  "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\ncache-control: no-store\r\nconnection: close\r\n\r\n";

/** An HTTP server: `answer` serves plain GETs from memory (connection.ts), the request listeners everything else. */
export class ConnectionServer extends Server {
  /** The complete response to a plain GET, if it is in memory. */
  readonly answer: (get: PlainGet) => Buffer | undefined;
  /** Makes Node's HTTP server the reader of a socket. */
  readonly toHttp: (socket: Socket) => void;
  /** Connections that may have unsent bytes. */
  readonly answering = new Set<Connection>();
  isDraining = false;
  /** A coarse clock. One timer for all: a timer per connection, restarted by each request, took a quarter of the time. */
  tick = 0;
  /** Read by Node: a client that has closed its sending side still gets its answer. */
  httpAllowHalfOpen = true;
  private readonly open = new Set<Connection>();
  private readonly limits: ConnectionLimits;
  private readonly tickMs: number;

  constructor(options: ServerOptions, answer?: ConnectionServer["answer"], limits: Partial<ConnectionLimits> = {}) {
    super({ ...options, ServerResponse: ConnectionResponse as unknown as typeof ServerResponse });
    this.answer = answer ?? (() => undefined);
    this.limits = { ...defaultLimits, ...limits };
    this.tickMs = Math.min(1000, this.keepAliveTimeout, this.limits.stalledMs);
    const [listener] = this.listeners("connection");
    this.toHttp = (socket) => listener!.call(this, socket);
    this.removeAllListeners("connection").on("connection", (socket: Socket) => this.accept(socket));
    const timer = setInterval(() => this.check(), this.tickMs).unref();
    this.on("close", () => clearInterval(timer));
  }

  /** Node's parser reads all requests that have arrived. The refused ones reach no listener. */
  override emit(event: string | symbol, ...given: unknown[]): boolean {
    return (given[1] instanceof ConnectionResponse && given[1].isRefused) || super.emit(event as string, ...given);
  }

  private accept(socket: Socket) {
    if (this.open.size >= this.limits.connections && !this.makeRoom())
      return void socket.on("error", () => undefined).end(tooManyConnections, () => socket.destroy());
    const connection = new Connection(socket, this);
    this.open.add(connection);
    socket.on("close", () => [this.open, this.answering].forEach((all) => all.delete(connection)));
  }

  /** Closes the oldest idle or stalled connection. Returns false when there is none. */
  private makeRoom(): boolean {
    const isSpare = (one: Connection) => one.isIdle || this.isStalled(one, this.limits.overloadedMs);
    const spare = [...this.open].find(isSpare);
    spare?.socket.destroy();
    return spare !== undefined && this.open.delete(spare);
  }

  private check() {
    this.tick++;
    for (const connection of this.answering) {
      const sent = connection.socket.bytesWritten - connection.socket.writableLength;
      if (connection.unsent() === 0 || sent !== connection.progress.sent)
        connection.progress = { sent, tick: this.tick };
      else if (this.isStalled(connection, this.limits.stalledMs)) connection.socket.destroy();
    }
    // Node closes the idle connections that belong to its HTTP server.
    for (const { isInLane, isIdle, lastActive, socket } of this.open)
      if (isInLane && isIdle && (this.tick - lastActive - 1) * this.tickMs > this.keepAliveTimeout)
        socket.destroySoon();
  }

  private isStalled(connection: Connection, milliseconds: number): boolean {
    return connection.unsent() > 0 && (this.tick - connection.progress.tick) * this.tickMs > milliseconds;
  }

  figures() {
    const unsentBytes = [...this.answering].reduce((bytes, connection) => bytes + connection.unsent(), 0);
    return { connections: this.open.size, unsentBytes };
  }

  /** True when too many bytes are unsent even after disconnecting the readers that make no progress. */
  isOverloaded(): boolean {
    const isOver = () => this.figures().unsentBytes > this.limits.unsentBytes;
    if (isOver())
      for (const connection of this.answering)
        if (this.isStalled(connection, this.limits.overloadedMs)) connection.socket.destroy();
    return isOver();
  }

  /**
   * Stops the server without failing a request: accepts no new connections, sends "Connection: close" with every
   * response, closes idle connections after a short grace period and all others when the deadline passes.
   */
  async drain() {
    this.isDraining = true;
    // http.Server.close() would destroy idle connections at once; net.Server.close() only stops listening.
    NetServer.prototype.close.call(this);
    for (const began = Date.now(); this.open.size > 0; await wait(50)) {
      const elapsed = Date.now() - began;
      for (const { socket, isIdle, answers } of this.open) {
        if (elapsed > this.limits.drainMs) socket.destroy();
        else if (isIdle && elapsed > (answers > 0 ? usedConnectionGrace : newConnectionGrace)) socket.destroySoon();
      }
    }
  }
}
