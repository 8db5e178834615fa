import type { Page } from "@playwright/test";
import { photo } from "./screens/upload-page.ts";
import { changeSettings as savePartByPart } from "./screens/settings-page.ts";
import { expect, waitForHydration } from "./site.ts";

/** The owner makes changes on the page itself with JavaScript, and in plain forms without it. */
export type Owner = {
  page: Page;
  scripted: boolean;
  /** Of the mail server that the owner enters. */
  smtpPort: number;
};

/** What the public pages show afterwards, by address. */
export type Expected = Record<string, readonly (string | RegExp)[]>;

export type Change = { name: string; make: (owner: Owner) => Promise<void>; shown: Expected };

export async function open({ page, scripted }: Owner, address: string) {
  await page.goto(address);
  if (scripted) await waitForHydration(page);
}

type Words = { en: string; es: string };

/** Changes a text, or with `part` a text of a list, in the panel beside the page or in the plain form. */
export async function changeText(
  owner: Owner,
  {
    pageId,
    onPage,
    field,
    part,
    words,
  }: { pageId: string; onPage: string; field: string; part?: string; words: Words },
) {
  const { page, scripted } = owner;
  const label = (language: string) => new RegExp(`${part ? `${part}, ` : ", "}${language}$`);
  if (!scripted) {
    await page.goto(`/admin/pages/${pageId}`);
    const group = page.getByRole("group", { name: field, exact: true });
    await group.getByLabel(label("English")).fill(words.en);
    await group.getByLabel(label("Spanish")).fill(words.es);
    return publishForm(page);
  }
  const { frame, panel } = await openOnPage(page, pageId);
  await frame.getByText(onPage).first().click();
  // The field of the clicked text has the focus, so that it can be replaced immediately.
  await expect(panel.getByLabel(label("English"))).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(words.en);
  await expect(frame.getByText(words.en).first()).toBeVisible();
  await panel.getByLabel(label("Spanish")).fill(words.es);
  await publishOnPage(page);
}

export async function openOnPage(page: Page, pageId: string) {
  await page.goto(`/admin/pages/${pageId}/edit`);
  await expect(page.locator("iframe")).toHaveAttribute("data-state", "ready");
  return { frame: page.frameLocator("iframe"), panel: page.getByRole("complementary", { name: "Text" }) };
}

export async function publishOnPage(page: Page) {
  await expect(page.locator("[data-saving]").first()).toHaveText("Saved in the draft");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published.")).toBeVisible();
}

export async function publishForm(page: Page) {
  await page.getByRole("button", { name: "Save and publish" }).click();
  await expect(page.getByText("Published: 1 text.")).toBeVisible();
}

async function addQuestion({ page, scripted }: Owner) {
  const { panel } = scripted ? await openOnPage(page, "about") : { panel: undefined };
  if (panel) await page.frameLocator("iframe").getByText("What does it cost?").click();
  else await page.goto("/admin/pages/about");
  const list = panel ?? page.getByRole("group", { name: "Frequent questions › Entries", exact: true });
  const before = await list.getByRole("listitem").count();
  await list.getByRole("button", { name: "Add an entry" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(before + 1);
  const added = list.getByRole("listitem").last();
  for (const [part, en, es] of [
    ["Question", "Do you travel to us?", "¿Vienen hasta donde estamos?"],
    ["Answer", "Twice a year, by train.", "Dos veces al año, en tren."],
  ] as const) {
    await added.getByLabel(new RegExp(`${part}, English$`)).fill(en);
    await added.getByLabel(new RegExp(`${part}, Spanish$`)).fill(es);
  }
  await (scripted ? publishOnPage(page) : publishForm(page));
}

export async function changeSettings(owner: Owner, values: Record<string, string>) {
  await savePartByPart(owner.page, values, (address) => open(owner, address));
}

/** The label of a required field ends with a mark. */
const field = (page: Page, name: string) => page.getByLabel(new RegExp(`^${name.replace(/[()]/g, "\\$&")}( ?\\*)?$`));

export async function fillAll(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

async function uploadPhoto({ page, scripted }: Owner, width: number, height: number) {
  const file = await photo(width, height);
  if (!scripted) return page.getByLabel("Upload a photograph").setInputFiles(file);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a photograph" }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByAltText("The chosen picture")).toBeVisible();
}

async function changeFounder(owner: Owner) {
  const { page } = owner;
  await changeSettings(owner, { founderName: "Inés Ñáñez" });
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Brand" }).click();
  await page.getByRole("link", { name: "Change the portrait" }).click();
  await expect(page).toHaveURL("/admin/pictures/founder");
  if (owner.scripted) await waitForHydration(page);
  await uploadPhoto(owner, 900, 900);
  await fillAll(page, {
    "What the photograph shows (English)": "Inés in the garden",
    "What the photograph shows (Spanish)": "Inés en el huerto",
  });
  await page.getByRole("button", { name: "Use this photograph" }).click();
  await expect(page.getByText("The photograph is on the site.")).toBeVisible();
}

export async function addRecord(
  owner: Owner,
  screen: string,
  button: string,
  values: Record<string, string>,
  picture = false,
) {
  const { page, scripted } = owner;
  await open(owner, screen);
  await page.getByRole("link", { name: button }).click();
  await page.waitForURL(`${screen}/new`);
  if (scripted) await waitForHydration(page);
  await fillAll(page, values);
  if (picture) await uploadPhoto(owner, 800, 1000);
  await page.getByLabel("Show on the site").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
}

async function addEvent(owner: Owner) {
  const { page } = owner;
  await open(owner, "/admin/events");
  await page.getByRole("link", { name: "New Event" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New event");
  if (owner.scripted) await waitForHydration(page);
  const inYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  for (const [name, value] of Object.entries({
    title: "An evening by the river",
    titleEs: "Una tarde junto al río",
    description: "Bring a question.",
    descriptionEs: "Trae una pregunta.",
    localStart: `${inYear}T18:00`,
  }))
    await page.locator(`#event-${name}`).fill(value);
  await page.locator("#event-state").selectOption("published");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The event is saved.")).toBeVisible();
}

/** The ten changes that the owner of a new site makes first; ten more are in more-changes.ts. */
export const tenChanges: readonly Change[] = [
  {
    name: "the home page's first sentence",
    make: (owner) =>
      changeText(owner, {
        pageId: "home",
        onPage: "helps purpose-driven organizations",
        field: "Opening › Description",
        words: { en: "We help places breathe again.", es: "Ayudamos a que los lugares respiren." },
      }),
    shown: { "/": ["We help places breathe again."], "/es": ["Ayudamos a que los lugares respiren."] },
  },
  {
    name: "an entry of the frequent questions",
    make: addQuestion,
    shown: {
      "/about": ["Do you travel to us?", "Twice a year, by train."],
      "/es/about": ["¿Vienen hasta donde estamos?", "Dos veces al año, en tren."],
    },
  },
  {
    name: "the founder's name and portrait",
    make: changeFounder,
    shown: {
      "/about": ["Inés Ñáñez works in English", /alt="Inés in the garden"/, /blog-images\/[^"]+\.webp/],
      "/es/about": ["Inés Ñáñez trabaja en español", /alt="Inés en el huerto"/],
    },
  },
  {
    name: "an event",
    make: addEvent,
    shown: { "/events": ["An evening by the river"], "/es/events": ["Una tarde junto al río"] },
  },
  {
    name: "the contact address",
    make: (owner) => changeSettings(owner, { email: "hola@raiz.example" }),
    shown: { "/": ["mailto:hola@raiz.example"], "/es/journey": ["mailto:hola@raiz.example"] },
  },
  {
    name: "the calendar link",
    make: (owner) => changeSettings(owner, { calendarAllEventsUrl: "https://calendar.raiz.example/all" }),
    shown: { "/events": ["https://calendar.raiz.example/all"], "/es/events": ["https://calendar.raiz.example/all"] },
  },
  {
    name: "the duration of a program",
    make: (owner) =>
      changeText(owner, {
        pageId: "services",
        onPage: "9-12 months",
        field: "Services › Programs",
        part: "Entry 2 › Duration",
        words: { en: "Seven to ten moons", es: "De siete a diez lunas" },
      }),
    shown: {
      "/offerings": ["Seven to ten moons"],
      "/": ["Seven to ten moons"],
      "/es/offerings": ["De siete a diez lunas"],
      "/es": ["De siete a diez lunas"],
    },
  },
  {
    name: "a new member of the team",
    make: (owner) =>
      addRecord(
        owner,
        "/admin/people",
        "Add a person",
        {
          Name: "Rosa Vidal",
          "Role (English)": "Keeper of questions",
          "Role (Spanish)": "Guardiana de preguntas",
          "Text (English)": "Listens.",
          "Text (Spanish)": "Escucha.",
        },
        true,
      ),
    shown: {
      "/about": ["Rosa Vidal", "Keeper of questions", "Listens."],
      "/es/about": ["Rosa Vidal", "Guardiana de preguntas", "Escucha."],
    },
  },
  {
    name: "what a client says",
    make: (owner) =>
      addRecord(owner, "/admin/quotes", "Add a quote", {
        "Words (English)": "They stayed for the hard part.",
        "Words (Spanish)": "Se quedaron para lo difícil.",
        Name: "Leo Paz",
        "Who gave permission": "Leo Paz, director",
        When: "2026-11-01",
      }),
    shown: {
      "/": ["They stayed for the hard part.", "Leo Paz"],
      "/offerings": ["They stayed for the hard part."],
      "/es": ["Se quedaron para lo difícil."],
      "/es/offerings": ["Se quedaron para lo difícil."],
    },
  },
  {
    name: "the promise of an answer",
    make: (owner) => changeSettings(owner, { answerHours: "48" }),
    shown: {
      "/journey": ["within 48 hours"],
      "/es/journey": ["en menos de 48 horas"],
      "/privacy": ["within 48 hours"],
    },
  },
];
