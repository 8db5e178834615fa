/** A stream of `size` bytes that reads the next chunk only when it is needed. */
export function streamChunks(
  size: number,
  chunkSize: number,
  read: (start: number, end: number) => Promise<Uint8Array>,
): ReadableStream<Uint8Array> {
  let position = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        if (position < size) {
          const chunk = await read(position, Math.min(position + chunkSize, size));
          if (chunk.length === 0) throw new Error("A stored file became shorter while it was read.");
          position += chunk.length;
          controller.enqueue(chunk);
        }
        if (position >= size) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
