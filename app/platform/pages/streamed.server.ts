/** Marks a Response whose body the host sends piece by piece; the header does not leave the process. */
export const streamedHeader = "X-Streamed";
export const streamed = { [streamedHeader]: "yes" };

/** Asks for the next piece when the reader wants it, and ends the work when the reader has gone. */
export function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
