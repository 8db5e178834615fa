import { renderSVG } from "uqr";

/** Drawn here, so that no other site learns about the link. */
export function qrSvg(url: string): string {
  return renderSVG(url, { border: 2 });
}
