import { createSocket } from "node:dgram";
import { z } from "zod";
import { counter } from "#app/platform/figures/figures.server.ts";
import { isOfPages } from "#app/platform/figures/seen-page.ts";
import { log } from "#app/platform/log.server.ts";

/** A line of `log_format savia_count` in docs/operations/nginx.conf. */
const line = z.object({
  /** The request's address, with its query. */
  a: z.string().startsWith("/"),
  method: z.literal("GET"),
  status: z.enum(["200", "304"]),
  peer: z.string(),
  agent: z.string(),
  from: z.string(),
  purpose: z.string(),
  known: z.string(),
});

/**
 * Counts what nginx has answered, its cached pages included: it sends a line for each request, by UDP and only on this
 * machine. Nothing of a line is stored or logged.
 */
export async function readAccessLines(port: number) {
  const figures = counter();
  // While a page is rendered the lines wait here; what does not fit is lost. The system may grant less.
  const socket = createSocket({ type: "udp4", recvBufferSize: 1 << 20 });
  socket.on("message", (message) => countLine(figures, message.toString("utf8")));
  socket.on("error", (error) => log.error({ err: error }, "the lines of nginx cannot be read"));
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.bind(port, "127.0.0.1", resolve);
  });
  return {
    port: socket.address().port,
    async stop() {
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

export function countLine(figures: ReturnType<typeof counter>, text: string) {
  const start = text.indexOf("{");
  if (start < 0) return;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.slice(start));
  } catch {
    // Cut off: an address or a user agent of kilobytes is nobody's.
    return;
  }
  const read = line.safeParse(parsed);
  if (!read.success) return;
  const { a: address, peer, agent, from, purpose, known } = read.data;
  const fields = {
    userAgent: agent,
    referer: from || undefined,
    purpose,
    ifNoneMatch: known || undefined,
  };
  if (isOfPages(address)) figures.countFile(fields, peer);
  else figures.countPage(address, fields, peer);
}
