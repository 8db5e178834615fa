import type { Socket } from "node:net";

/**
 * The most that is passed to the operating system at once, so that a stalled reader holds up one slice, not the whole
 * response.
 */
export const sliceBytes = 64 * 1024;

/** Writes the chunks slice by slice, each after the previous one was accepted. */
export function writeSlices(
  socket: Socket,
  chunks: Buffer[],
  onWrite: () => void,
  done: (error?: Error | null) => void,
) {
  let index = 0;
  let offset = 0;
  const next = (error?: Error | null): void => {
    if (error || index === chunks.length) return done(error);
    let remaining = sliceBytes;
    socket.cork();
    while (remaining > 0 && index < chunks.length) {
      const chunk = chunks[index]!;
      const slice = chunk.subarray(offset, offset + remaining);
      remaining -= slice.length;
      offset += slice.length;
      if (offset === chunk.length) [index, offset] = [index + 1, 0];
      socket.write(slice, remaining > 0 && index < chunks.length ? undefined : next);
    }
    socket.uncork();
    onWrite();
  };
  next();
}
