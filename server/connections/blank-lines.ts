export const blankLine = "\r\n\r\n";
const empty: Buffer = Buffer.alloc(0);

const [carriageReturn, lineFeed] = Buffer.from("\r\n");

export function endsInBlankLine(bytes: Buffer): boolean {
  const { length } = bytes;
  return (
    bytes[length - 1] === lineFeed &&
    bytes[length - 2] === carriageReturn &&
    bytes[length - 3] === lineFeed &&
    bytes[length - 4] === carriageReturn
  );
}

/** Finds blank lines in a stream of chunks. A blank line may be split across two chunks. */
export class BlankLines {
  /** Up to three bytes from the end of the previous chunk: the possible beginning of a blank line. */
  private tail = empty;

  /**
   * Consumes the chunk up to the end of its next blank line, or all of it, and returns the number of bytes consumed.
   */
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
    this.tail = empty;
  }
}
