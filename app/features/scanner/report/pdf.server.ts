import { join } from "node:path";
import * as primitives from "@react-pdf/primitives";
import type * as renderer from "@react-pdf/renderer";

type Elements = Pick<typeof renderer, "Circle" | "Document" | "Page" | "Path" | "Rect" | "Svg" | "Text" | "View">;

/** The elements are names without code, which @react-pdf/renderer types as components. */
export const { Circle, Document, Page, Path, Rect, Svg, Text, View } = primitives as unknown as Elements;

let loading: Promise<typeof renderer> | undefined;

/** Loaded with the first report: 45 MB and half a second that a process without reports can do without. */
export function loadRenderer(): Promise<typeof renderer> {
  loading ??= import("@react-pdf/renderer").then((loaded) => {
    registerFonts(loaded.Font);
    return loaded;
  });
  return loading;
}

function registerFonts(font: typeof renderer.Font) {
  // Static cuts of the site's two fonts: a PDF embeds TrueType, and the packages contain only variable WOFF2.
  const folder = "app/fonts/static";
  font.register({ family: "Fraunces", src: join(folder, "fraunces-light.ttf") });
  font.register({
    family: "Figtree",
    fonts: [
      { src: join(folder, "figtree-regular.ttf"), fontWeight: 400 },
      { src: join(folder, "figtree-semibold.ttf"), fontWeight: 600 },
    ],
  });
  // The built-in hyphenation knows only English; the lines are long enough without it.
  font.registerHyphenationCallback((word) => [word]);
}
