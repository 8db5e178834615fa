import { and, eq, inArray, isNull, lt, not, sql } from "drizzle-orm";
import { isAllowed, permissions, roles } from "#app/platform/auth/permissions.ts";
import { storedRole } from "#app/platform/auth/roles.server.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { monthAndYear } from "#app/platform/i18n/dates.ts";
import { languageNamed, type Language } from "#app/platform/i18n/language.ts";
import { numberText } from "#app/platform/i18n/numbers.ts";
import { defineMail } from "#app/platform/mail/define-mail.server.ts";
import { env } from "#app/platform/env.server.ts";
import { noticeSettings } from "#app/platform/site/settings.server.ts";
import { toSiteTime } from "#app/platform/time/site-time.ts";
import { db } from "#db/client.server.ts";
import { figureLetters, mails, userRoles, users } from "#db/schema.ts";
import { site } from "#site";
import { describe, medianText, timeText, type Words } from "../described.ts";
import { loadOverview, startOf, type Overview } from "../overview.server.ts";
import { dayAfter, monthBefore, monthRange } from "../period.ts";
import { sumOf } from "../results.ts";
import { LetterEmail, type LetterProps } from "./letter-email.tsx";
import { drawLetterPictures, type LetterPicture, type Picture } from "./letter-pictures.server.ts";
import { letterKind, letterOffUrl } from "./letter-off.server.ts";

export const figuresLetter = defineMail({ kind: "figuresLetter", to: "team", budget: false, body: LetterEmail });

/** A site that was away at the beginning of a month still writes; later, the letter would be stale. */
const lastDay = 7;
const firstHour = 7;

/** Writes the letter about the month before, once, to everybody who may see the figures and wants it. Returns to how many. */
export async function writeMonthlyLetter(now = new Date()): Promise<number> {
  const [today = "", time = ""] = toSiteTime(now).split("T");
  if (Number(today.slice(8)) > lastDay || Number(time.slice(0, 2)) < firstHour) return 0;
  const month = monthBefore(today.slice(0, 7));
  if ((await db().$count(figureLetters, eq(figureLetters.month, month))) > 0) return 0;
  const readers = await listReaders();
  if (readers.length === 0) return 0;
  const range = monthRange(month);
  const data = await loadOverview("month", startOf(dayAfter(range.days.at(-1)!, 1)), range);
  if (sumOf(data.views) === 0) return 0;
  const letters = { en: await writeLetter(data, month, "en"), es: await writeLetter(data, month, "es") };
  return db().transaction(async (tx) => {
    // Another process waits here until this one has committed, and then writes none.
    const [first] = await tx.insert(figureLetters).values({ month }).onConflictDoNothing().returning();
    if (!first) return 0;
    await tx
      .update(mails)
      .set({ pictures: null })
      .where(and(eq(mails.kind, letterKind), lt(mails.createdAt, sql`now() - interval '20 days'`)));
    for (const { email, language: preferred, offUrl } of readers) {
      const language: Language = languageNamed(preferred ?? noticeSettings("reminder").language);
      const { props, pictures } = letters[language];
      await figuresLetter.queue(tx, {
        to: email,
        language,
        values: { site: site.name, month: props.month },
        pictures: pictures.map((picture) => ({ id: picture.id, png: picture.png.toString("base64") })),
        unsubscribeUrl: offUrl,
        props: { ...props, offUrl },
      });
    }
    return readers.length;
  });
}

/** Everybody who may open the overview, can sign in and has not turned the letter off. */
async function listReaders() {
  const row = permissions["/admin/overview"];
  const readers = roles.filter((role) => row && isAllowed(row.open, { roles: [role] }));
  const found = await db()
    .selectDistinct({ id: users.id, email: users.email, language: users.language })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        inArray(userRoles.role, readers.map(storedRole)),
        eq(users.emailVerified, true),
        isNull(users.blockedAt),
        not(sql`${letterKind} = any(${users.mutedMails})`),
      ),
    )
    .orderBy(users.id);
  return Promise.all(found.map(async (reader) => ({ ...reader, offUrl: await letterOffUrl(reader.id) })));
}

type Letter = { props: Omit<LetterProps, "language" | "siteUrl" | "offUrl">; pictures: Picture[] };

/** The words and pictures that all readers of a language share. */
export async function writeLetter(data: Overview, month: string, language: Language): Promise<Letter> {
  const { overview } = copyFor(language, "admin");
  const words: Words = { overview, pillarNames: copyFor(language, "assessment").pillars, language };
  const described = describe(data, words);
  const pictures = await drawLetterPictures(data, words);
  const parts = pictures.map(({ id, width, height }) => {
    return { id, title: described[id].title, alt: altOf(id, data, words), width, height };
  });
  const props = {
    month: monthAndYear(`${month}-15T12:00:00Z`, language),
    parts,
    overviewUrl: `${env().siteUrl}/admin/overview`,
  };
  return { props, pictures };
}

const mostInAlt = 9;

/** The figures of a picture in words: "Home 120, /about 30". */
function altOf(id: LetterPicture, data: Overview, words: Words): string {
  const { overview, language } = words;
  const number = (value: number) => numberText(value, language);
  if (id === "visitors") {
    const values = { views: number(sumOf(data.views)), before: number(sumOf(data.viewsBefore)) };
    return fill(overview.notes.visitors, values);
  }
  if (id === "answers") {
    const longest = Math.max(0, ...data.answers.map(({ minutes }) => minutes));
    return `${overview.median} ${medianText(data, language) ?? ""}; ${overview.longest} ${timeText(longest, language)}`;
  }
  const { rows } = describe(data, words)[id];
  return rows
    .slice(0, mostInAlt)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ");
}
