import type { IncomingMessage } from "node:http";

/** A request that Node's HTTP server is handling. */
export class Exchange {
  answered = false;
  /** Bytes of the body still to come; undefined for chunked transfer encoding. */
  bodyLeft: number | undefined;
  private readonly request: IncomingMessage;

  constructor(request: IncomingMessage) {
    this.request = request;
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    this.bodyLeft = encoding === undefined ? Number(length ?? 0) : undefined;
  }

  countBody(size: number) {
    if (this.bodyLeft !== undefined) this.bodyLeft -= size;
  }

  expectsBody(): boolean {
    return this.bodyLeft === undefined ? !this.request.complete : this.bodyLeft > 0;
  }

  isComplete(): boolean {
    return this.answered && this.request.complete;
  }
}
