import { ServerResponse, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
// Circular: only a type, of the server that a connection reports to.
import type { ConnectionServer } from "./connection-server.ts";
import { readPlainGet } from "./fast-lane.ts";

/** The most that is written at once, so that the progress of a slow reader is visible. */
const sliceBytes = 64 * 1024;
/** Node keeps each request that it has read, also a refused one, until its connection is closed. */
const maxRefused = 32;
const empty = Buffer.alloc(0);
const ready: (() => void)[] = [];
const connectionOf = new WeakMap<Socket, Connection>();

/**
 * Answers plain GETs from memory until the first other request: that one and all later ones belong to Node's server. A
 * client that sends a request before the answer to its last one has ended is closed after it (decision record 29).
 */
export class Connection {
  readonly socket: Socket;
  readonly server: ConnectionServer;
  answers = 0;
  isIdle = true;
  isInLane = true;
  /** The current answer is the last one. */
  isLast = false;
  /** Bytes of the current response of Node's HTTP server that have not been written to the socket yet. */
  rest = 0;
  lastActive: number;
  /** Bytes accepted by the operating system at the last check, and the tick at which that last changed. */
  progress = { sent: 0, tick: 0 };
  private refused = 0;

  constructor(socket: Socket, server: ConnectionServer) {
    this.socket = socket;
    this.server = server;
    this.lastActive = server.tick;
    connectionOf.set(socket, this);
    socket
      .on("error", () => socket.destroy())
      .on("data", this.onData)
      .on("end", this.onEnd);
  }

  unsent(): number {
    return this.socket.destroyed ? 0 : this.socket.writableLength + this.rest;
  }

  private readonly onData = (chunk: Buffer) => {
    const { socket, server } = this;
    if (!this.isIdle) return void this.refuse();
    const peer = socket.remoteAddress ?? "";
    let request = chunk;
    let get = readPlainGet(chunk, peer);
    if (!get) {
      // A plain GET has no body: what follows its blank line is the next request, which Node need not read.
      const heads = chunk.toString("latin1").split("\r\n\r\n");
      const first = chunk.subarray(0, heads[0]!.length + 4);
      get = readPlainGet(first, peer);
      if (get && heads.length > maxRefused) return void socket.destroy();
      if (get) request = first;
    }
    const bytes = get && !server.isDraining ? server.answer(get) : undefined;
    if (bytes) this.sendSoon(bytes);
    else {
      this.isInLane = false;
      socket.off("data", this.onData).off("end", this.onEnd).pause();
      socket.unshift(request);
      server.toHttp(socket);
      socket.resume();
    }
    if (request !== chunk) this.refuse();
  };

  private readonly onEnd = () => {
    this.isLast = true;
    if (this.isIdle) this.socket.end();
  };

  private refuse(): false {
    this.isLast = true;
    if (++this.refused > maxRefused) this.socket.destroy();
    // In the next tick, because Node's parser resumes the socket after each request.
    else process.nextTick(() => this.socket.pause());
    return false;
  }

  /** Writes all answers of one event loop turn together, so that a sleeping client process is woken only once. */
  private sendSoon(bytes: Buffer) {
    this.isIdle = false;
    if (ready.push(() => this.send(bytes)) > 1) return;
    setImmediate(() => ready.splice(0).forEach((send) => send()));
  }

  private send(bytes: Buffer) {
    if (this.socket.destroyed) return;
    const isLarge = bytes.length > sliceBytes;
    this.socket.write(isLarge ? bytes.subarray(0, sliceBytes) : bytes);
    // The operating system accepts most answers at once; a callback for each of them would take a quarter of the time.
    if (!isLarge && this.socket.writableLength === 0) return this.end();
    this.watch();
    const next = () => (isLarge ? this.send(bytes.subarray(sliceBytes)) : this.end());
    this.socket.write(empty, (error) => error ?? next());
  }

  /** Called for each request that Node's HTTP server reads. Returns false if it must not be answered. */
  begin(): boolean {
    if (!this.isIdle) return this.refuse();
    this.isIdle = false;
    this.watch();
    return true;
  }

  private watch() {
    this.progress = { sent: -1, tick: this.server.tick };
    this.server.answering.add(this);
  }

  end() {
    this.isIdle = true;
    this.answers++;
    this.lastActive = this.server.tick;
    this.server.answering.delete(this);
    if (this.isLast) this.socket.destroySoon();
  }
}

/** A response of Node's HTTP server. */
export class ConnectionResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  private readonly client: Connection;
  readonly isRefused: boolean;

  constructor(request: Request, ...options: []) {
    super(request, ...options);
    this.client = connectionOf.get(request.socket)!;
    this.isRefused = !this.client.begin();
    if (!this.isRefused) this.once("close", () => this.client.end());
  }

  /** Node also calls this for responses without explicit headers. */
  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.client.isLast || this.client.server.isDraining) this.shouldKeepAlive = false;
    this.emit("head");
    return super.writeHead(status, ...(rest as []));
  }

  override end(...given: unknown[]): this {
    const [bytes, ...more] = given;
    const isLarge = Buffer.isBuffer(bytes) && bytes.length > sliceBytes;
    if (!this.isRefused) this.client.rest = isLarge ? bytes.length - sliceBytes : 0;
    if (!isLarge) return super.end(...(given as []));
    this.write(bytes.subarray(0, sliceBytes), (error) => error ?? this.end(bytes.subarray(sliceBytes), ...more));
    return this;
  }
}
