/**
 * What is computed from the accent colour: whether it can be read wherever it is used, its darker and lighter forms,
 * and the nearest colour that can be read. Pure: the form uses it in the browser, too.
 */

/** The contrast that WCAG AA asks of text. */
export const neededContrast = 4.5;

/** The grounds of app.css that the accent is text on, and the texts that stand on the accent. */
export const lightGrounds = {
  white: "#ffffff",
  card: "#fffdf8",
  paper: "#f7f2e8",
  side: "#f1ebde",
  sage: "#e3eadf",
  adobe: "#f3e3cd",
  danger: "#f8e6dd",
} as const;
/** The grounds of admin.css and of mails (mail-style.ts) in the dark. */
const darkGrounds = ["#0f1a15", "#0b1410", "#16241d", "#17251e", "#22362c", "#3a2c1a", "#43201b"];

/** "#2f5d8a" for what people type: capitals, three digits, no "#". Undefined when it is no colour. */
export function readColour(typed: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.trim().toLowerCase())?.[1];
  if (!digits) return undefined;
  return `#${digits.length === 6 ? digits : [...digits].map((digit) => digit + digit).join("")}`;
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => first - second);
  return (lighter + 0.05) / (darker + 0.05);
}

/** On each ground in daylight. The other way round it is the same: light text on the accent. */
export function lowestContrast(accent: string): number {
  return Math.min(...Object.values(lightGrounds).map((ground) => contrastOf(accent, ground)));
}

export function isReadable(accent: string): boolean {
  return lowestContrast(accent) >= neededContrast;
}

/** The same hue, as much darker as it has to be. */
export function nearestReadable(accent: string): string {
  return firstMix(accent, "#000000", isReadable);
}

/** Under the pointer, and as text on coloured grounds. */
export function deepOf(accent: string): string {
  return mix(accent, "#000000", 0.18);
}

/** On the dark pages of the admin area and of mails. */
export function lightOf(accent: string, step = 0): string {
  const isReadableInTheDark = (colour: string) =>
    darkGrounds.every((ground) => contrastOf(colour, ground) >= neededContrast + step);
  return firstMix(accent, "#ffffff", isReadableInTheDark);
}

/** The ground of a button in a dark mail: as light as white text on it allows, so that the button is seen. */
export function buttonInTheDark(accent: string): string {
  let lightest = accent;
  for (let share = 0; share <= 40; share++) {
    const next = mix(accent, "#ffffff", share / 100);
    if (contrastOf(next, "#ffffff") < neededContrast) break;
    lightest = next;
  }
  return lightest;
}

function firstMix(colour: string, other: string, fits: (colour: string) => boolean): string {
  for (let share = 0; share < 100; share++) {
    const next = mix(colour, other, share / 100);
    if (fits(next)) return next;
  }
  return other;
}

function mix(colour: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(colour).map((value, index) =>
    Math.round(value * (1 - share) + (others[index] ?? 0) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
