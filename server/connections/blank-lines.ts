export const blankLine = "\r\n\r\n";
const nothing: Buffer = Buffer.alloc(0);

/** Finds blank lines in bytes that arrive in pieces; one may be split between two of them. */
export class BlankLines {
  /** The last bytes since the last blank line. */
  private tail = nothing;

  /** The number of bytes up to the end of the next blank line, or all of them when there is none. They count as passed. */
  next(bytes: Buffer): number {
    const split = Buffer.concat([this.tail, bytes.subarray(0, 3)]).indexOf(blankLine);
    const whole = bytes.indexOf(blankLine);
    if (split < 0 && whole < 0) {
      this.tail = Buffer.concat([this.tail, bytes.subarray(-3)]).subarray(-3);
      return bytes.length;
    }
    const end = (split < 0 ? whole : split - this.tail.length) + blankLine.length;
    this.reset();
    return end;
  }

  reset() {
    this.tail = nothing;
  }
}
