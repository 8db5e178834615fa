import { sql, type SQL } from "drizzle-orm";
import { inquiryFields } from "#app/features/leads/kinds/inquiry.ts";
import type { Field } from "#app/platform/forms/fields.ts";
import { markContentChanged } from "#app/platform/pages/content-version.server.ts";
import { db } from "#db/client.server.ts";
import { makePost } from "#test/factories/posts.ts";
import { auditEntries, images, postRevisions, posts } from "#db/schema.ts";
import { xssCorpus } from "../../test/xss-corpus.ts";
import { createInquiry } from "../support/inquiries.ts";
import { sameAnswers, person } from "../support/screens/scanner-page.ts";
import { createPerson } from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";
import { collectAlerts, withoutPolicy } from "../support/xss-trap.ts";

test.use({ siteOptions: { name: "stored-xss" } });

/** Closes any surrounding markup, then tries the whole corpus at once. */
const attack = `"'></title></textarea></script></style>-->${Object.values(xssCorpus).join(" ").replaceAll("\u0000", "")}`;
const short = "\"'></textarea></script><img src=x onerror=alert('field')>";

/**
 * Columns that only the site itself writes. Article bodies and mails contain HTML by design and have their own tests.
 */
const ours =
  /^(id|.*_id|.*_hash|.*_by|actor|slug|path|token|value|identifier|key|email_key|idempotency_key|reply_token|message_id|merged_into|merged_from|status|kind|state|language|cluster|role|action|source|password|body_content.*|html)$/;

/** Their texts are their keys, so the same text in every row is refused. */
const sums = /^(figure_sums|visitor_marks|visitor_salts)$/;

/** Every text of the form that a visitor writes freely. */
function hostileInquiry(): Record<string, string> {
  const texts = Object.entries<Field>(inquiryFields).flatMap(([name, field]) =>
    field.kind === "line" || field.kind === "area" ? [[name, field.max < 4000 ? short : attack.slice(0, 4000)]] : [],
  );
  return Object.fromEntries(texts) as Record<string, string>;
}

const query = async <Row>(text: SQL) => ((await db().execute(text)) as unknown as { rows: Row[] }).rows;

test("no stored text runs as a script on any page, for readers or admins, even without a Content-Security-Policy", async ({
  page,
  request,
  admin: _,
}) => {
  test.setTimeout(120_000);
  await createPerson();
  // Submissions are also stored as JSON, so the attack is sent through the forms.
  expect(
    (
      await request.post("/functions/send-journey-form", {
        data: createInquiry({ ...hostileInquiry(), challenges: [short] }),
      })
    ).status(),
  ).toBe(200);
  expect(
    (
      await request.post("/functions/send-division-message", {
        data: { name: short, email: "division@example.org", organization: short, message: attack.slice(0, 4000) },
      })
    ).status(),
  ).toBe(200);
  const scan = await request.post("/functions/send-assessment-results", {
    data: { ...person(), firstName: short, lastName: short, company: short, language: "en", answers: sameAnswers(2) },
  });
  const { link } = (await scan.json()) as { link: string };
  const [post] = await db()
    .insert(posts)
    .values([
      makePost({
        slug: "stored",
        titleEs: "x",
        previewSnippetEs: "x",
        seoTitle: "x",
        metaDescription: "x",
        featured: true,
      }),
      makePost({ deletedAt: new Date() }),
    ])
    .returning();
  await db()
    .insert(postRevisions)
    .values(
      [1, 2].map((version) => ({
        postId: post!.id,
        version,
        snapshot: { ...post!, title: attack, previewSnippet: attack, author: attack, tags: [attack] },
        savedBy: short,
      })),
    );
  await db().insert(images).values({
    path: "blog-posts/1-a.png",
    alt: attack,
    originalName: attack,
    bytes: 1,
    width: 1,
    height: 1,
    uploadedBy: short,
  });
  await db()
    .insert(auditEntries)
    .values({ actorEmail: short, action: "post.updated", subject: short, detail: { title: attack } });

  const columns = await query<{ table: string; column: string; type: string }>(
    sql`select table_name as table, column_name as column, udt_name as type from information_schema.columns where table_schema = 'public' and udt_name in ('text', '_text')`,
  );
  let changed = 0;
  for (const { table, column, type } of columns) {
    if (ours.test(column) || sums.test(table)) continue;
    const [name, into] = [sql.identifier(column), sql.identifier(table)];
    if (type === "_text") await db().execute(sql`update ${into} set ${name} = array[${attack}]`);
    // Addresses are unique.
    else
      await db().execute(
        sql`update ${into} set ${name} = ${column === "email" ? sql`${short} || gen_random_uuid()` : sql`${attack}::text`}`,
      );
    changed++;
  }
  expect(changed).toBeGreaterThan(25);
  await markContentChanged();

  const ids = async (table: string) =>
    (await query<{ id: string }>(sql`select id from ${sql.identifier(table)} order by 1 limit 6`)).map(({ id }) => id);
  const people = await ids("leads");
  const letters = await ids("mails");
  const ran = await collectAlerts(page);
  await withoutPolicy(page);
  for (const path of [
    "/insights",
    "/es/insights",
    "/insights/stored",
    "/es/insights/stored",
    link,
    `/es${link}`,
    "/admin",
    `/admin/posts/${post!.id}`,
    `/admin/posts/${post!.id}/revisions`,
    "/admin/bin",
    "/admin/images",
    "/admin/users",
    "/admin/audit",
    "/admin/search?q=onerror",
    "/admin/leads",
    "/admin/mail",
    ...people.map((id) => `/admin/leads/${id}`),
    ...letters.map((id) => `/admin/mail/${id}`),
  ]) {
    await page.goto(path);
    await expect(page.locator("h1").first(), path).toBeVisible();
    await waitForHydration(page);
    expect(
      await page
        .locator(
          "[onerror], [onload], [onclick], [onmouseover], [onfocus], [ontoggle], [onbegin], a[href^='javascript:' i]",
        )
        .count(),
      path,
    ).toBe(0);
    expect(ran, path).toEqual([]);
  }
});
