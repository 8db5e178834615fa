import { buttonInTheDark, lightOf } from "#app/platform/site/accent.ts";
import { deliveredLook, look } from "#app/platform/site/look.ts";

/** The site's colours as plain values, because mail programs do not load our stylesheet. */
export const palette = {
  paper: "#f7f2e8",
  card: "#fffdf8",
  sage: "#e3eadf",
  ink: "#14241d",
  inkSoft: "#47564e",
  forest: "#1f4d3a",
  /** The owner's colour; read when a mail is written. */
  get clay() {
    return look.accent;
  },
  line: "#d9d3c4",
};

export const fonts = {
  display: "Georgia, 'Times New Roman', serif",
  text: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

const dark = [
  [".paper", "background-color:#0f1a15"],
  [".card", "background-color:#17251e;border-color:#2c3f35"],
  [".ink", "color:#f2ede1"],
  [".soft", "color:#b3c0b7"],
  [".brand", "color:#cfe0d2"],
  [".note", "background-color:#22352b;color:#f2ede1"],
  [".rule", "border-color:#2c3f35"],
] as const;

function accentInTheDark(): readonly (readonly [selector: string, rules: string])[] {
  const isDelivered = look.accent === deliveredLook.accent;
  return [
    [".link", `color:${isDelivered ? "#f0b48f" : lightOf(look.accent)}`],
    [".button", `background-color:${isDelivered ? "#c25b38" : buttonInTheDark(look.accent)};color:#ffffff`],
  ];
}

const important = (declarations: string) =>
  declarations
    .split(";")
    .map((one) => `${one}!important`)
    .join(";");

/** Every rule twice: most programs use the media query, Outlook on the web sets an attribute instead. */
export function darkStyles(): string {
  const rules = [...dark, ...accentInTheDark()].map(([selector, text]) => ({ selector, text: important(text) }));
  return [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `@media (prefers-color-scheme:dark){${rules.map(({ selector, text }) => `${selector}{${text}}`).join("")}}`,
    rules.map(({ selector, text }) => `[data-ogsc] ${selector}{${text}}`).join(""),
  ].join("");
}
