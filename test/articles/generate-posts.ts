import { sql } from "drizzle-orm";
import { currentDatabase, db } from "#db/client.server.ts";
import { searchTexts } from "#db/fold.ts";
import { backfillImageUses } from "#db/image-uses.server.ts";
import { posts } from "#db/schema.ts";
import { createRandom, inTurn, pick, type Random } from "#app/components/art/random.ts";
import { categories } from "#app/components/cards/categories.ts";

/** Words in the generated posts: `common` occurs in about half of them, `rare` in exactly five. */
export const words = { common: "collective", rare: "xylophone", missing: "zzyzxqva" };

export const vocabulary =
  `team purpose trust board budget season harvest meeting decision circle member founder strategy culture leader practice conflict
  silence rhythm root forest river bridge market price promise cooperative network partner project manager budget question answer
  learning mistake reserve growth health rest attention presence listening story language village school factory garden soil water
  light weight pace change pattern habit rule role voice vote consent proposal objection review report figure number work people
  customer supplier neighbour municipality worker owner volunteer donor funder agreement contract plan plot map compass road journey`.split(
    /\s+/,
  );
const vocabularyEs =
  `equipo propósito confianza consejo presupuesto temporada cosecha reunión decisión círculo socia fundadora estrategia cultura líder
  práctica conflicto silencio ritmo raíz bosque río puente mercado precio promesa cooperativa red aliada proyecto dirección pregunta
  respuesta aprendizaje error reserva crecimiento salud descanso atención presencia escucha historia lengua pueblo escuela`.split(
    /\s+/,
  );

const sentence = (random: Random, source: string[], length: number) => {
  const text = Array.from({ length }, () => pick(random, source as [string, ...string[]])).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/**
 * Posts of realistic length: titles of 7 words, previews of 24, bodies of 700; half of them bilingual, four featured.
 */
export async function generatePosts(count: number) {
  const random = createRandom("posts");
  // Completes the backfill, so that the site under test does not scan all posts. These use no pictures.
  while (await backfillImageUses());
  const bodies = Array.from({ length: 40 }, () =>
    Array.from({ length: 14 }, () => `<p>${sentence(random, vocabulary, 50)}.</p>`).join("\n"),
  );
  const start = Date.UTC(2026, 0, 1);
  const rareAt = new Set([0.03, 0.21, 0.48, 0.77, 0.95].map((part) => Math.floor(count * part)));
  const batch = 500;
  const searchIndexes = await dropSearchIndexes();
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, offset) => {
      const number = from + offset;
      const title = sentence(random, vocabulary, 7);
      const extra = `${random() < 0.5 ? ` ${words.common}` : ""}${rareAt.has(number) ? ` ${words.rare}` : ""}`;
      const previewSnippet = `${sentence(random, vocabulary, 24)}${extra}.`;
      const bilingual = random() < 0.5;
      const texts = {
        title,
        previewSnippet,
        titleEs: bilingual ? sentence(random, vocabularyEs, 7) : null,
        previewSnippetEs: bilingual ? `${sentence(random, vocabularyEs, 24)}${extra}.` : null,
      };
      const createdAt = new Date(start - number * 3_600_000);
      return {
        slug: `generated-${number}`,
        cluster: inTurn(categories, number),
        ...texts,
        ...searchTexts(texts),
        bodyContent: bodies[number % bodies.length]!,
        bodyContentEs: bilingual ? bodies[(number + 7) % bodies.length]! : null,
        tags: ["Leadership", "Culture"],
        author: "Savia",
        featured: number < 4,
        published: true,
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db().insert(posts).values(rows);
  }
  await runPatiently([...searchIndexes, "vacuum analyze posts"]);
}

/** With ten minutes for each statement: on a busy machine an index of very many rows takes longer than a query may. */
async function runPatiently(statements: string[]) {
  await currentDatabase().maintain(async (query) => {
    if (currentDatabase().kind === "postgres") await query("set statement_timeout = '10min'");
    for (const statement of statements) await query(statement);
  });
}

/** Updating these indexes row by row takes longer than everything else, so they are recreated at the end. */
async function dropSearchIndexes(): Promise<string[]> {
  const { rows: indexes } = await db().execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes where tablename = 'posts' and indexdef like '% gin %'`,
  );
  for (const { name } of indexes) await db().execute(sql`drop index ${sql.identifier(name)}`);
  return indexes.map(({ definition }) => definition);
}
