import { keysOf } from "#app/platform/typed-keys.ts";

/**
 * The large pictures of the public pages, as delivered. The owner can replace each with a photograph
 * (features/media); the name of a slot is stored, so it never changes.
 */
const hero = (page: string, width: number, height: number) => ({
  page: `/${page}`,
  src: `/art/${page}.svg`,
  width,
  height,
});
const program = (age: string) => ({ page: "/raices-latinas", src: `/art/growth/${age}.svg`, width: 320, height: 280 });

export const pictureSlots = {
  "home-hero": { page: "/", src: "/art/home.svg", width: 1000, height: 1000 },
  "home-invitation": { page: "/", src: "/art/journey.svg", width: 1000, height: 1000 },
  "about-hero": hero("about", 800, 1000),
  founder: { page: "/about", src: "/images/founder.png", width: 256, height: 256 },
  "offerings-hero": hero("offerings", 1000, 800),
  "insights-hero": hero("insights", 1200, 600),
  "tools-hero": hero("tools", 1000, 1000),
  "team-hero": { page: "/tools/team", src: "/art/team.svg", width: 500, height: 500 },
  "events-hero": hero("events", 1000, 800),
  "journey-hero": hero("journey", 1000, 1000),
  "journey-thanks": hero("journey", 1000, 1000),
  "raices-latinas-hero": hero("raices-latinas", 1200, 800),
  "program-1": program("seed"),
  "program-2": program("build"),
  "program-3": program("thrive"),
} as const satisfies Record<string, { page: string; src: string; width: number; height: number }>;

export type PictureSlot = keyof typeof pictureSlots;

export const pictureSlotNames = keysOf(pictureSlots);

export function isPictureSlot(name: string): name is PictureSlot {
  return Object.hasOwn(pictureSlots, name);
}
