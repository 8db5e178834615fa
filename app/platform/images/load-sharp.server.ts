/** The image library, loaded when it is first needed. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  // One thread, so that the others can serve visitors.
  sharp.concurrency(1);
  // Every picture is different, so a cache of up to 50 MB of them would only be full.
  sharp.cache(false);
  return sharp;
}
