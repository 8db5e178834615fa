import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** What the bridge needs of the connection that owns the socket. */
export type BridgeOwner = {
  readonly socket: Socket;
  readonly isPipelining: boolean;
  /** Node's HTTP server is ready for the next bytes of the request. */
  onWanted(): void;
  /** Sends the bytes, with backpressure, and then calls back. */
  send(chunks: Buffer[], done: (error?: Error | null) => void): void;
};

/**
 * The socket as Node's HTTP server sees it. The connection decides which bytes arrive here and when, so the server never
 * reads a second request before the first one is answered.
 */
export class HttpBridge extends Duplex {
  readonly owner: BridgeOwner;

  constructor(owner: BridgeOwner) {
    super({ allowHalfOpen: true });
    this.owner = owner;
  }

  get remoteAddress() {
    return this.owner.socket.remoteAddress;
  }

  get bytesRead() {
    return this.owner.socket.bytesRead;
  }

  override _read() {
    // Readable calls this before it emits what it already holds: only a tick later has the parser seen those bytes.
    process.nextTick(() => this.owner.onWanted());
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void) {
    this.owner.send([chunk], done);
  }

  override _writev(writes: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.owner.send(
      writes.map(({ chunk }) => chunk),
      done,
    );
  }

  override _final(done: (error?: Error | null) => void) {
    this.owner.socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    this.owner.socket.destroy();
    done(error);
  }

  /** Node's HTTP server calls this after an answer with "Connection: close", as it would on a net.Socket. */
  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }
}
