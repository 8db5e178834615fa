import { adminPaths } from "#app/platform/records/record-kinds.ts";
import { fillRequired } from "./screens/editor-page.ts";
import { expect, waitForHydration } from "./site.ts";
import {
  addRecord,
  changeSettings,
  fillAll,
  open,
  openOnPage,
  publishForm,
  publishOnPage,
  tenChanges,
  type Change,
  type Owner,
} from "./ten-changes.ts";

const saveButton = ({ page }: Owner) => page.getByRole("button", { name: "Save", exact: true });

/** English first: the person is kept as a draft, and shown once the other language is there. */
async function addInOneLanguageFirst(owner: Owner) {
  const { page } = owner;
  await open(owner, `${adminPaths["team-member"]}/new`);
  await fillAll(page, { Name: "Iker Sol", "Role (English)": "Listener", "Text (English)": "Walks along." });
  await saveButton(owner).click();
  await page.waitForURL(/\/admin\/people\/[0-9a-f-]{36}/);
  if (owner.scripted) await waitForHydration(page);
  await page.getByLabel("Show on the site").check();
  await saveButton(owner).click();
  // Shown only in both languages.
  await expect(page.getByText("This is still missing in this language.").first()).toBeVisible();
  await fillAll(page, { "Role (Spanish)": "Escucha", "Text (Spanish)": "Camina al lado." });
  await page.getByLabel("Show on the site").check();
  await saveButton(owner).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
}

/** A frequent question in English only stays in the draft; nothing is published before the Spanish is written. */
async function askInEnglishFirst({ page, scripted }: Owner) {
  const { panel } = scripted ? await openOnPage(page, "about") : { panel: undefined };
  if (panel) await page.frameLocator("iframe").getByText("What does it cost?").click();
  else await page.goto("/admin/pages/about");
  const list = () => panel ?? page.getByRole("group", { name: "Frequent questions › Entries", exact: true });
  const before = await list().getByRole("listitem").count();
  await list().getByRole("button", { name: "Add an entry" }).click();
  await expect(list().getByRole("listitem")).toHaveCount(before + 1);
  const added = () => list().getByRole("listitem").last();
  const write = (language: string, question: string, answer: string) =>
    added()
      .getByLabel(new RegExp(`Question, ${language}$`))
      .fill(question)
      .then(() =>
        added()
          .getByLabel(new RegExp(`Answer, ${language}$`))
          .fill(answer),
      );
  await write("English", "Who reads the results?", "Only those who answered.");
  if (scripted) {
    await expect(page.locator("[data-saving]").first()).toHaveText("Saved in the draft, not finished yet");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Nothing was published.").first()).toBeVisible();
  } else {
    await page.getByRole("button", { name: "Save and publish" }).click();
    await expect(page.getByText("Nothing was published").first()).toBeVisible();
  }
  await write("Spanish", "¿Quién lee los resultados?", "Solo quienes respondieron.");
  await (scripted ? publishOnPage(page) : publishForm(page));
}

async function enterMailServer(owner: Owner) {
  const { page, smtpPort } = owner;
  await open(owner, "/admin/settings/mail");
  const part = page.getByRole("region", { name: "Mail server" });
  await part.getByLabel("Server", { exact: true }).fill("127.0.0.1");
  await part.getByLabel("Port", { exact: true }).fill(String(smtpPort));
  await part.getByLabel("Mails come from", { exact: true }).fill("hola@raiz.example");
  await part.getByRole("button", { name: "Test and save" }).click();
  await expect(page.getByText("Mails are sent through this server from now on.")).toBeVisible();
}

async function publishArticle(owner: Owner) {
  const { page } = owner;
  await open(owner, "/admin/posts/new");
  await fillRequired(page, "What the orchard taught us");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/\/admin(\?.*)?$/);
}

async function addRedirect(owner: Owner) {
  const { page } = owner;
  await open(owner, "/admin/redirects");
  await page.getByLabel("Old address").fill("/our-old-page");
  await page.getByLabel("Leads to").fill("/about");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Added: /our-old-page → /about")).toBeVisible();
}

/** What the owner changes in the first weeks, after the ten of the first day. */
const tenMoreChanges: readonly Change[] = [
  {
    name: "the mail server",
    make: enterMailServer,
    // Without a server the page promises no mail.
    shown: {},
  },
  {
    name: "the name of the organization",
    make: (owner) => changeSettings(owner, { name: "Raíz Viva" }),
    shown: { "/": ["Raíz Viva"], "/es/about": ["Raíz Viva"] },
  },
  {
    name: "the telephone and the postal address",
    make: (owner) => changeSettings(owner, { phone: "+52 951 555 0100", postalAddress: "Calle del Agua 7, Oaxaca" }),
    shown: {
      "/": ["+52 951 555 0100"],
      "/about": ["Calle del Agua 7, Oaxaca"],
      "/es/events": ["+52 951 555 0100", "Calle del Agua 7, Oaxaca"],
    },
  },
  {
    name: "the accent colour",
    make: (owner) => changeSettings(owner, { accent: "2F5D8A" }),
    shown: Object.fromEntries(
      ["/", "/es/about", "/offerings", "/es/insights", "/auth"].map((path) => [path, ['data-look="2f5d8a-']]),
    ),
  },
  {
    name: "a category",
    make: (owner) =>
      addRecord(owner, "/admin/categories", "Add a category", {
        "Name (English)": "Circles of care",
        "Name (Spanish)": "Círculos de cuidado",
        "Description (English)": "How teams look after each other.",
        "Description (Spanish)": "Cómo se cuidan los equipos.",
      }),
    shown: {
      "/insights?category=circles-of-care": ["Circles of care"],
      "/es/insights?category=circles-of-care": ["Círculos de cuidado"],
    },
  },
  {
    name: "a place where we work",
    make: (owner) =>
      addRecord(owner, "/admin/facts", "Add a fact", {
        "Number or place (English)": "Oaxaca, Mexico",
        "Number or place (Spanish)": "Oaxaca, México",
        "What it says (English)": "Where we keep a garden.",
        "What it says (Spanish)": "Donde cuidamos una huerta.",
      }),
    shown: { "/": ["Where we keep a garden."], "/es": ["Donde cuidamos una huerta."] },
  },
  {
    name: "a redirect",
    make: addRedirect,
    shown: { "/our-old-page": ["Inés Ñáñez works in English"] },
  },
  {
    name: "an article",
    make: publishArticle,
    shown: { "/insights": ["What the orchard taught us"], "/es/insights": ["What the orchard taught us"] },
  },
  {
    name: "a member of the team, one language first",
    make: addInOneLanguageFirst,
    shown: { "/about": ["Iker Sol", "Walks along."], "/es/about": ["Iker Sol", "Camina al lado."] },
  },
  {
    name: "a frequent question, in English only at first",
    make: askInEnglishFirst,
    shown: {
      "/about": ["Who reads the results?", "Only those who answered."],
      "/es/about": ["¿Quién lee los resultados?"],
    },
  },
];

export const twentyChanges = [...tenChanges, ...tenMoreChanges];
