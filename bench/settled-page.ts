/**
 * Requests a page until the site has recompressed it (server/pages/recompress.ts), so that the figures are those of all
 * visitors but the first two. Gives up after ten seconds.
 */
export async function settledPage(address: string) {
  const sizes: number[] = [];
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline) {
    const response = await fetch(address, { headers: { "accept-encoding": "br" } });
    sizes.push(Number(response.headers.get("content-length")));
    await response.arrayBuffer();
    if (sizes.at(-1)! < sizes[0]!) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
