/** A card as an answer; the same for pages and articles. */
export function cardResponse(card: Buffer | undefined): Response {
  if (!card) return new Response("No such picture.", { status: 404 });
  return new Response(new Uint8Array(card), {
    headers: { "Content-Type": "image/png", "Cache-Control": "public, max-age=604800" },
  });
}
