import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { readPlainGet, type PlainGet } from "./fast-lane.ts";
import { BlankLines, blankLine, endsInBlankLine } from "./blank-lines.ts";
import { Exchange } from "./exchange.ts";
import { HttpBridge, type BridgeOwner } from "./http-bridge.ts";
import { sliceBytes, writeSlices } from "./slices.ts";

/** What all connections of a server share. */
export type ConnectionOwner = {
  /** The complete response to a plain GET, if it is in memory. */
  answer(get: PlainGet): Buffer | undefined;
  /** Writes the bytes at the end of this turn of the event loop. */
  sendSoon(connection: Connection, bytes: Buffer): void;
  toHttpServer(bridge: HttpBridge): void;
  /** Calls back when a connection that pipelines may start its next request. */
  waitForTurn(start: () => void): void;
  /** Called when the request that took the turn has been answered, or its connection is closed. */
  endTurn(): void;
  onUnsentChange(connection: Connection, difference: number): void;
  onClose(connection: Connection): void;
  isDraining(): boolean;
  /** A coarse clock: the number of timer ticks so far (connections.ts). */
  tick(): number;
};

const maxPlainGetBytes = 8 * 1024;
const empty: Buffer = Buffer.alloc(0);

/**
 * One client connection. It answers plain GETs for content in memory itself and passes every other request to Node's
 * HTTP server, one at a time: bytes that arrive before the response is sent are buffered here, and the socket is
 * paused.
 */
export class Connection implements BridgeOwner {
  readonly socket: Socket;
  /** The tick of the last activity. */
  lastActive: number;
  /** Response bytes that the operating system has not accepted yet. */
  unsent = 0;
  /**
   * Bytes accepted by the operating system at the last check (connections.ts), and the tick at which that last changed.
   */
  progress = { sent: 0, tick: 0 };
  answers = 0;
  /** The client sent a request before the previous one was answered, which browsers never do. */
  isPipelining = false;
  private readonly owner: ConnectionOwner;
  private bridge?: HttpBridge;
  private exchange?: Exchange;
  /** Received but not yet processed. */
  private received = empty;
  /** Tracks the bytes passed to the HTTP server: a blank line ends a request head and a chunked body. */
  private readonly blankLines = new BlankLines();
  /** The HTTP server has received part of a request head. */
  private inHead = false;
  private sending = false;
  private turn: "none" | "waiting" | "taken" = "none";
  /** The HTTP server is ready for more bytes. */
  private wantsBytes = false;
  /** An earlier request of the received bytes has been answered. */
  private isRestOfChunk = false;
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

  /** No response is pending or being sent. Part of a request may have arrived. */
  isWaiting(): boolean {
    return !this.sending && this.turn === "none" && !this.exchange && this.unsent === 0;
  }

  /** The current response is the last one on this connection. */
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
    return this.sending || this.turn === "waiting" || (this.exchange !== undefined && !this.exchange.expectsBody());
  }

  private onData(chunk: Buffer) {
    this.lastActive = this.owner.tick();
    if (this.received.length > 0) this.received = Buffer.concat([this.received, chunk]);
    else this.received = chunk;
    this.proceed();
  }

  /** Processes received bytes as far as possible, and resumes reading only when all of them have been processed. */
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
    // Most chunks are one whole request. readPlainGet() refuses two, so the end need not be searched for. It is
    // searched for in the rest of a chunk, which often is several more requests.
    let end = chunk.length;
    let bytes = !this.isRestOfChunk && endsInBlankLine(chunk) ? this.answerFromMemory(chunk) : undefined;
    if (!bytes) {
      end = chunk.indexOf(blankLine) + blankLine.length;
      const isNew = this.isRestOfChunk || end < chunk.length;
      if (end >= blankLine.length && isNew) bytes = this.answerFromMemory(chunk.subarray(0, end));
    }
    this.isRestOfChunk = bytes !== undefined && end < chunk.length;
    if (!bytes) {
      if (end >= blankLine.length && end < chunk.length && chunk.toString("latin1", 0, 4) === "GET ") this.feedInTurn();
      else this.feed();
      return;
    }
    this.received = end === chunk.length ? empty : chunk.subarray(end);
    this.sending = true;
    this.owner.sendSoon(this, bytes);
  }

  private answerFromMemory(head: Buffer): Buffer | undefined {
    if (head.length > maxPlainGetBytes || this.owner.isDraining()) return undefined;
    const get = readPlainGet(head, this.socket.remoteAddress ?? "");
    return get && this.owner.answer(get);
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

  /** Writes a response from memory. */
  sendAnswer(bytes: Buffer) {
    if (this.socket.destroyed) return;
    this.answers++;
    if (bytes.length > sliceBytes) return writeSlices(this.socket, [bytes], this.onWrite, this.onAnswerSent);
    this.socket.write(bytes);
    // The operating system accepts most answers at once; a callback for each of them would take a quarter of the time.
    if (this.socket.writableLength === 0) return this.onAnswerSent();
    this.socket.write(empty, this.onAnswerSent);
    this.updateUnsent();
  }

  private readonly onWrite = () => {
    if (this.socket.writableLength > 0) this.updateUnsent();
  };

  private readonly onAnswerSent = () => {
    this.sending = false;
    if (this.unsent > 0) this.updateUnsent();
    if (this.received.length > 0 || this.ended) this.proceed();
  };

  /** Called by the bridge with all or part of a response of the HTTP server. */
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

  /**
   * Passes the HTTP server the rest of the current request, or the beginning of the next one, but never more than one.
   */
  private feed() {
    if (!this.bridge) {
      this.bridge = new HttpBridge(this);
      this.bridge.on("close", () => this.socket.destroy());
      this.bridge.on("error", () => undefined);
      this.owner.toHttpServer(this.bridge);
    }
    this.inHead = this.exchange === undefined;
    if (!this.wantsBytes || this.received.length === 0) return;
    const size = Math.min(this.exchange?.bodyLeft ?? this.blankLines.next(this.received), this.received.length);
    const piece = this.received.subarray(0, size);
    this.received = size === this.received.length ? empty : this.received.subarray(size);
    this.exchange?.countBody(size);
    this.wantsBytes = false;
    this.bridge.push(piece);
  }

  onDemand() {
    this.wantsBytes = true;
    this.proceed();
  }

  /** The HTTP server has read the head of a request. */
  onRequest(request: IncomingMessage, response: ServerResponse) {
    this.inHead = false;
    this.blankLines.reset();
    this.exchange = new Exchange(request);
    response.once("close", () => {
      this.answers++;
      this.exchange!.answered = true;
      this.endExchange();
    });
    request.once("end", () => this.endExchange());
  }

  private endExchange() {
    // The remainder of an unread body still belongs to this request.
    if (!this.exchange?.isComplete()) return;
    this.exchange = undefined;
    this.endTurn();
    this.lastActive = this.owner.tick();
    this.proceed();
  }

  /** The client has closed its sending side. It still receives the responses to the requests it sent. */
  private onEnd() {
    this.ended = true;
    this.finishAfterEnd();
  }

  private finishAfterEnd() {
    if (this.sending || (this.received.length > 0 && !this.socket.destroyed)) return;
    if (this.exchange ? this.exchange.expectsBody() : this.inHead) {
      if (!this.bridge!.readableEnded && this.wantsBytes) this.bridge!.push(null);
      this.wantsBytes = false;
    } else if (!this.exchange) this.close();
  }

  /** Closes the connection once everything written has been sent. */
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
