import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** The part of Connection that the bridge uses. */
export type BridgeOwner = {
  readonly socket: Socket;
  readonly isPipelining: boolean;
  /** Node's HTTP server is ready for the next bytes of the request. */
  onDemand(): void;
  /** Sends the bytes with backpressure. */
  send(chunks: Buffer[], done: (error?: Error | null) => void): void;
};

/**
 * Stands in for the socket of Node's HTTP server. The connection decides which bytes it receives and when, so the
 * server never reads a second request before it has answered the first.
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
    // Readable calls this before it emits the bytes it already holds; one tick later the parser has seen them.
    process.nextTick(() => this.owner.onDemand());
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

  /** Node's HTTP server calls this after a response with "Connection: close", as it would on a net.Socket. */
  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once("finish", () => this.destroy());
  }
}
