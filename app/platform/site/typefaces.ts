import type { Family } from "#app/platform/pages/early/page-characters.ts";
import type { Pairing } from "./look.ts";

/** The families of each pair: headings, then text. `undefined`: those of the visitor's device, nothing is loaded. */
export const familiesOf: Record<Pairing, { display: Family; text: Family } | undefined> = {
  fraunces: { display: "Fraunces", text: "Figtree" },
  lora: { display: "Lora", text: "Source Sans 3" },
  newsreader: { display: "Newsreader", text: "Figtree" },
  figtree: { display: "Figtree", text: "Figtree" },
  system: undefined,
};

/**
 * What the local fonts are adjusted to until these arrive, measured as fallback-fonts.css explains: the mean advance at
 * the weights of the first and of the heavier half, in em, and the height above and below the line.
 */
type Metrics = { kind: "serif" | "sans"; usual: number; heavy: number; ascent: number; descent: number };
const metrics: Partial<Record<Family, Metrics>> = {
  Lora: { kind: "serif", usual: 0.4706, heavy: 0.473, ascent: 1.006, descent: 0.274 },
  Newsreader: { kind: "serif", usual: 0.4159, heavy: 0.4241, ascent: 0.735, descent: 0.265 },
  "Source Sans 3": { kind: "sans", usual: 0.4217, heavy: 0.4309, ascent: 1.024, descent: 0.4 },
};

/** Local fonts and their mean advance on the same texts (fallback-fonts.css). */
const locals = {
  serif: [
    { suffix: "", names: ["Georgia"], mean: 0.445 },
    { suffix: " Times", names: ["Times New Roman", "Liberation Serif", "Tinos", "Nimbus Roman"], mean: 0.4057 },
    { suffix: " Noto", names: ["Noto Serif", "NotoSerif-Regular"], mean: 0.4823 },
    { suffix: " DejaVu", names: ["DejaVu Serif"], mean: 0.5151 },
  ],
  sans: [
    {
      suffix: "",
      names: ["Arial", "Liberation Sans", "Arimo", "Helvetica", "Roboto", "Roboto-Regular"],
      mean: 0.4528,
    },
    { suffix: " DejaVu", names: ["DejaVu Sans"], mean: 0.5123 },
  ],
};
/** Above the second range browsers still embolden. */
const ranges = { serif: ["100 330", "331 500"], sans: ["100 450", "451 550"] };

const systemStacks = {
  display: 'Georgia, "Times New Roman", "Noto Serif", serif',
  text: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
};

/** The lists of fonts for `--font-display` and `--font-sans`. */
export function fontStacks(pairing: Pairing): { display: string; text: string } {
  const families = familiesOf[pairing];
  if (!families) return systemStacks;
  return { display: stackOf(families.display), text: stackOf(families.text) };
}

function stackOf(family: Family): string {
  // app.css has the fallbacks of the delivered families.
  const kind = metrics[family]?.kind ?? (family === "Fraunces" ? "serif" : "sans");
  const fallbacks = locals[kind].map(({ suffix }) => `"${family} Fallback${suffix}"`);
  return [`"${family}"`, ...fallbacks, kind === "serif" ? "Georgia, serif" : "system-ui, sans-serif"].join(",");
}

/** The local fonts that take exactly the room of the chosen ones until these arrive. */
export function fallbackFaces(pairing: Pairing): string {
  const families = familiesOf[pairing];
  return [...new Set(families ? [families.display, families.text] : [])].map(facesFor).join("");
}

function facesFor(family: Family): string {
  const own = metrics[family];
  if (!own) return "";
  const faces = locals[own.kind].flatMap(({ suffix, names, mean }) =>
    [own.usual, own.heavy].map((advance, half) => {
      const size = advance / mean;
      return `@font-face{font-family:"${family} Fallback${suffix}";src:${names.map((name) => `local("${name}")`).join(",")};font-weight:${ranges[own.kind][half]};size-adjust:${percent(size)};ascent-override:${percent(own.ascent / size)};descent-override:${percent(own.descent / size)};line-gap-override:0%}`;
    }),
  );
  return faces.join("");
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
