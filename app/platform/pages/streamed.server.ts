/** Marks a Response whose body the host streams. The header is not sent to the client. */
export const streamedHeader = "X-Streamed";
export const streamed = { [streamedHeader]: "yes" };

/** Reads the next chunk when the client needs it, and ends the generator when the client disconnects. */
export function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
