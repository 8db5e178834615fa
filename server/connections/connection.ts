import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { readPlainGet, type PlainGet } from "./fast-lane.ts";
import { BlankLines, blankLine } from "./blank-lines.ts";
import { HttpBridge, type BridgeOwner } from "./http-bridge.ts";
import { sliceBytes, writeSlices } from "./slices.ts";

/** What all connections of a server share. */
export type ConnectionOwner = {
  /** The whole answer to a plain GET, when it is in memory. */
  answer(get: PlainGet): Buffer | undefined;
  /** Writes the bytes at the end of this turn of the event loop. */
  sendSoon(connection: Connection, bytes: Buffer): void;
  toHttpServer(bridge: HttpBridge): void;
  /** Calls back when a connection that pipelines may start its next request. */
  waitForTurn(start: () => void): void;
  /** The request that a turn was given to has been answered, or the connection is closed. */
  endTurn(): void;
  onUnsentChange(connection: Connection, difference: number): void;
  onClose(connection: Connection): void;
  isDraining(): boolean;
  /** Counts up with the time, see connections.ts. */
  tick(): number;
};

/** A request that Node's HTTP server is answering. */
type Exchange = {
  request: IncomingMessage;
  /** Bytes of the body that have not arrived yet; unknown when it is sent in chunks. */
  bodyLeft: number | undefined;
  answered: boolean;
};

const longestPlainGet = 8 * 1024;
const nothing: Buffer = Buffer.alloc(0);

/**
 * One client's connection. It answers a plain GET of something in memory itself and passes any other request to Node's
 * HTTP server, one at a time: bytes that arrive before the answer is sent stay here, and the socket is not read meanwhile.
 */
export class Connection implements BridgeOwner {
  readonly socket: Socket;
  /** The tick of its last sign of life. */
  lastActive: number;
  /** Bytes of answers that the operating system has not accepted yet. */
  unsent = 0;
  /** What the operating system had accepted when connections.ts last looked, and the tick of the last change. */
  progress = { sent: 0, tick: 0 };
  answers = 0;
  /** Sent a request before the one before it was answered, which browsers never do. */
  isPipelining = false;
  private readonly owner: ConnectionOwner;
  private bridge?: HttpBridge;
  private exchange?: Exchange;
  /** Received, not yet processed. */
  private received = nothing;
  /** Of the bytes that the HTTP server was given: a blank line ends a head and a chunked body. */
  private readonly blankLines = new BlankLines();
  /** Part of a request's head is with the HTTP server. */
  private inHead = false;
  private sending = false;
  private turn: "none" | "waiting" | "taken" = "none";
  private wanted = false;
  private ended = false;

  constructor(socket: Socket, owner: ConnectionOwner) {
    this.socket = socket;
    this.owner = owner;
    this.lastActive = owner.tick();
    socket.on("data", (chunk: Buffer) => this.onData(chunk));
    socket.on("end", () => this.onEnd());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.onClose());
  }

  /** Nothing is being answered or sent; part of a request may have arrived. */
  isWaiting(): boolean {
    return !this.sending && this.turn === "none" && !this.exchange && this.unsent === 0;
  }

  /** The answer that is being made is the last one on this connection. */
  isClosing(): boolean {
    return this.owner.isDraining() || (this.ended && this.received.length === 0);
  }

  isIdle(): boolean {
    return this.isWaiting() && !this.inHead && this.received.length === 0;
  }

  isWaitingForTurn(): boolean {
    return this.turn === "waiting";
  }

  private isBusy(): boolean {
    return this.sending || this.turn === "waiting" || (this.exchange !== undefined && !this.wantsBody());
  }

  private onData(chunk: Buffer) {
    this.lastActive = this.owner.tick();
    if (this.received.length > 0) this.received = Buffer.concat([this.received, chunk]);
    else this.received = chunk;
    this.proceed();
  }

  /** Processes what was received as far as it may be now, and reads on only when all of it was. */
  private proceed() {
    if (this.received.length > 0 && !this.isBusy()) {
      if (this.exchange || this.inHead) this.feed();
      else this.startRequest();
    }
    if (this.received.length > 0) this.socket.pause();
    else if (this.socket.isPaused()) this.socket.resume();
    if (this.ended) this.finishAfterEnd();
  }

  private startRequest() {
    const chunk = this.received;
    const end = chunk.indexOf(blankLine) + blankLine.length;
    const head = end === chunk.length ? chunk : chunk.subarray(0, end);
    const isPlain = end >= blankLine.length && end <= longestPlainGet && !this.owner.isDraining();
    const get = isPlain ? readPlainGet(head, this.socket.remoteAddress ?? "") : undefined;
    const bytes = get && this.owner.answer(get);
    if (!bytes) {
      if (end >= blankLine.length && end < chunk.length && chunk.toString("latin1", 0, 4) === "GET ") this.feedInTurn();
      else this.feed();
      return;
    }
    this.received = end === chunk.length ? nothing : chunk.subarray(end);
    this.sending = true;
    this.owner.sendSoon(this, bytes);
  }

  /** Clients with one request at a time must not wait for those that send hundreds at once. */
  private feedInTurn() {
    this.isPipelining = true;
    this.turn = "waiting";
    this.owner.waitForTurn(() => {
      this.turn = "taken";
      if (this.socket.destroyed) return this.endTurn();
      this.feed();
      this.proceed();
    });
  }

  private endTurn() {
    if (this.turn !== "taken") return;
    this.turn = "none";
    this.owner.endTurn();
  }

  /** Writes an answer from memory. */
  sendAnswer(bytes: Buffer) {
    if (this.socket.destroyed) return;
    this.answers++;
    if (bytes.length > sliceBytes) return writeSlices(this.socket, [bytes], this.onWrite, this.onAnswerSent);
    this.socket.write(bytes, this.onAnswerSent);
    this.onWrite();
  }

  private readonly onWrite = () => {
    if (this.socket.writableLength > 0) this.updateUnsent();
  };

  private readonly onAnswerSent = () => {
    this.sending = false;
    if (this.unsent > 0) this.updateUnsent();
    if (this.received.length > 0 || this.ended) this.proceed();
  };

  /** For the bridge: an answer, or part of one, of the HTTP server. */
  send(chunks: Buffer[], done: (error?: Error | null) => void) {
    writeSlices(this.socket, chunks, this.onWrite, (error) => {
      done(error);
      this.updateUnsent();
    });
    this.updateUnsent();
  }

  private updateUnsent() {
    const unsent = this.socket.destroyed ? 0 : this.socket.writableLength + (this.bridge?.writableLength ?? 0);
    const difference = unsent - this.unsent;
    if (difference === 0) return;
    this.unsent = unsent;
    this.owner.onUnsentChange(this, difference);
  }

  /** Gives the HTTP server the rest of the request that it is reading, or the first bytes of the next one, and no more. */
  private feed() {
    if (!this.bridge) {
      this.bridge = new HttpBridge(this);
      this.bridge.on("close", () => this.socket.destroy());
      this.bridge.on("error", () => undefined);
      this.owner.toHttpServer(this.bridge);
    }
    this.inHead = this.exchange === undefined;
    if (!this.wanted || this.received.length === 0) return;
    const size = Math.min(this.exchange?.bodyLeft ?? this.blankLines.next(this.received), this.received.length);
    const piece = this.received.subarray(0, size);
    this.received = size === this.received.length ? nothing : this.received.subarray(size);
    if (this.exchange?.bodyLeft !== undefined) this.exchange.bodyLeft -= size;
    this.wanted = false;
    this.bridge.push(piece);
  }

  onWanted() {
    this.wanted = true;
    this.proceed();
  }

  private wantsBody(): boolean {
    const { request, bodyLeft } = this.exchange!;
    return bodyLeft === undefined ? !request.complete : bodyLeft > 0;
  }

  /** The HTTP server has read the head of a request. */
  onRequest(request: IncomingMessage, response: ServerResponse) {
    this.inHead = false;
    this.blankLines.reset();
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    this.exchange = { request, bodyLeft: encoding === undefined ? Number(length ?? 0) : undefined, answered: false };
    response.once("close", () => {
      this.answers++;
      this.exchange!.answered = true;
      this.endExchange();
    });
    request.once("end", () => this.endExchange());
  }

  private endExchange() {
    // What is left of an unread body belongs to this request still.
    if (!this.exchange?.answered || !this.exchange.request.complete) return;
    this.exchange = undefined;
    this.endTurn();
    this.lastActive = this.owner.tick();
    this.proceed();
  }

  /** The client sends nothing more; it still gets the answers to what it sent. */
  private onEnd() {
    this.ended = true;
    this.finishAfterEnd();
  }

  private finishAfterEnd() {
    if (this.sending || (this.received.length > 0 && !this.socket.destroyed)) return;
    if (this.exchange ? this.wantsBody() : this.inHead) {
      if (!this.bridge!.readableEnded && this.wanted) this.bridge!.push(null);
      this.wanted = false;
    } else if (!this.exchange) this.close();
  }

  /** Ends the connection after what is being sent. */
  close() {
    this.socket.destroySoon();
  }

  private onClose() {
    this.endTurn();
    this.bridge?.destroy();
    this.updateUnsent();
    this.owner.onClose(this);
  }
}
