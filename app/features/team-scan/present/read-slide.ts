/** "?slide=3", from 1. */
export function readSlide(request: Request): number {
  const slide = Number(new URL(request.url).searchParams.get("slide"));
  return Number.isInteger(slide) && slide > 0 ? slide : 1;
}
