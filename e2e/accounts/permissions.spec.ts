import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { blockUser } from "#app/features/accounts/admin/users.server.ts";
import { isAllowed, permissions, roles, type Audience, type Role } from "#app/platform/auth/permissions.ts";
import { db } from "#db/client.server.ts";
import { auditEntries, leadEntries, leads, mails, posts, userRoles } from "#db/schema.ts";
import { eq } from "drizzle-orm";
import routes from "../../app/routes.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

// Behind a proxy, so that every request can come from another client and no rate limit is reached.
test.use({ siteOptions: { name: "permissions", env: { TRUSTED_PROXIES: "127.0.0.1" } } });

const visitors = ["nobody", "user", "reader", "advisor", "editor", "owner", "demoted", "blocked"] as const;
type Visitor = (typeof visitors)[number];

/** The effective roles: demoted and blocked people have none, whatever roles they had when the session began. */
const rolesOf = (visitor: Visitor): Role[] => roles.filter((role) => role === visitor);
const hasSession = (visitor: Visitor) => visitor !== "nobody" && visitor !== "blocked";

const secret = "Xochiquetzal";
const real: Record<string, string> = {};
const cookies = {} as Record<Visitor, string>;

test.beforeAll(async ({ site }) => {
  const [lead] = await db()
    .insert(leads)
    .values({
      email: `${secret}@example.org`,
      emailKey: `${secret}@example.org`.toLowerCase(),
      name: secret,
      organization: secret,
      language: "en",
      source: "journey",
    })
    .returning();
  await db()
    .insert(leadEntries)
    .values({ leadId: lead!.id, kind: "note", payload: { text: secret } });
  const [mail] = await db()
    .insert(mails)
    .values({
      kind: "teamInquiry",
      recipient: `${secret}@example.org`,
      subject: secret,
      html: secret,
      text: secret,
      language: "en",
      messageId: secret,
      state: "sent",
    })
    .returning();
  await db().insert(auditEntries).values({ actorEmail: "ana@example.org", action: "noteAdded", subject: secret });
  const [post] = await db().select().from(posts).limit(1);
  const owner = await createAdmin();
  Object.assign(real, { "/admin/leads/:id": lead!.id, "/admin/mail/:id": mail!.id, "/admin/posts/:id": post!.id });
  for (const visitor of visitors) {
    if (visitor === "nobody") continue;
    const person = await createPerson();
    const stored = visitor === "demoted" || visitor === "blocked" || visitor === "owner" ? "admin" : visitor;
    if (stored !== "user") await db().insert(userRoles).values({ userId: person.id, role: stored });
    cookies[visitor] = await sessionCookie(person);
    if (visitor !== "demoted" && visitor !== "blocked") continue;
    // Until now the session had full access.
    const before = await fetch(`${site.url}/admin/users`, {
      headers: { cookie: cookies[visitor] },
      redirect: "manual",
    });
    expect(before.status, visitor).toBe(200);
    if (visitor === "demoted") await db().delete(userRoles).where(eq(userRoles.userId, person.id));
    else expect(await blockUser(person.id, owner)).toBe("blocked");
  }
});

/**
 * Fills in the parameters: ids of existing records for visitors who must not reach them, an unknown id for the others.
 */
function addressOf(pattern: string, existing: boolean): string {
  const known = Object.keys(real).find((start) => pattern.startsWith(start));
  const id = (existing && known && real[known]) || "00000000-0000-0000-0000-000000000000";
  const path = pattern.replace("/es?", "").replace(/:\w+/g, id).replace(/\/\*$/, "/nowhere/at/all");
  return path || "/";
}

let client = 0;
async function send(request: APIRequestContext, visitor: Visitor, method: string, address: string, form?: object) {
  client++;
  const forwarded = `198.${18 + (client >> 16)}.${(client >> 8) & 255}.${client & 255}`;
  return request.fetch(address, {
    method,
    maxRedirects: 0,
    headers: { "x-forwarded-for": forwarded, ...(cookies[visitor] ? { cookie: cookies[visitor] } : {}) },
    ...(form ? { form: form as Record<string, string> } : {}),
  });
}

/** "in", or how the guard turned the request away. React Router answers data requests with a redirect inside a 202. */
async function outcome(answer: APIResponse): Promise<string> {
  if (answer.status() === 401 || answer.status() === 403) return String(answer.status());
  const text = answer.status() === 202 ? await answer.text() : "";
  const target =
    answer.headers().location ?? /"(\/(?:auth|admin)?[^"]*)"/.exec(text.split("SingleFetchRedirect")[1] ?? "")?.[1];
  if (target === "/" || (target?.startsWith("/auth") && !target.startsWith("/auth?notice")))
    return `to ${target.split("?")[0]}`;
  return "in";
}

function expected(audience: Audience, visitor: Visitor, reading: boolean): string[] {
  const held = rolesOf(visitor);
  if (isAllowed(audience, hasSession(visitor) ? { roles: held } : undefined)) return ["in"];
  if (!hasSession(visitor)) return reading ? ["to /auth"] : ["401"];
  if (held.length === 0) return reading ? ["to /"] : ["403"];
  return ["403"];
}

const files = new Map<string, string>();
(function walk(entries: RouteConfigEntry[], path = "") {
  for (const { path: own, file, children } of entries) {
    const here = own ? `${path}/${own}` : path;
    if (children) walk(children, here);
    else files.set(here || "/", file);
  }
})(await routes);

const hasAction = (pattern: string) =>
  /export (async )?(function|const) action\b/.test(readFileSync(`app/${files.get(pattern)}`, "utf8"));

/** Guarded by the layouts; the other routes check access themselves. */
const guarded = Object.keys(permissions).filter((pattern) => /^\/(admin|account)(\/|$)/.test(pattern));
const open = Object.keys(permissions).filter((pattern) => !guarded.includes(pattern));

for (const visitor of visitors)
  test(`[R18] as ${visitor}: every guarded page, data request and form follows the table`, async ({ request }) => {
    test.setTimeout(120_000);
    const troubles: string[] = [];
    const check = async (method: string, pattern: string, audience: Audience, form?: object) => {
      const wanted = expected(audience, visitor, method === "GET");
      const path = addressOf(pattern, wanted[0] !== "in");
      for (const address of [path, `${path}.data`]) {
        const answer = await send(request, visitor, method, address, form);
        const found = await outcome(answer);
        // /admin redirects everybody with a role to their own start page.
        const home = pattern === "/admin" && method === "GET" && rolesOf(visitor).length > 0;
        if (!wanted.includes(found) && !home)
          troubles.push(`${method} ${address} ${JSON.stringify(form ?? "")}: ${found}, not ${wanted}`);
        if (wanted[0] !== "in" && (await answer.text()).includes(secret))
          troubles.push(`${method} ${address} tells a secret`);
      }
    };
    for (const pattern of guarded) {
      const row = permissions[pattern]!;
      await check("GET", pattern, row.open);
      for (const [intent, audience] of Object.entries(row.intents ?? {}))
        await check("POST", pattern, audience, { intent });
      if (!row.intents && hasAction(pattern)) await check("POST", pattern, row.write ?? row.open, { nothing: "" });
    }
    expect(troubles).toEqual([]);
  });

test("[R18] the public pages and functions refuse nobody because of a role", async ({ request }) => {
  for (const visitor of ["nobody", "demoted", "blocked", "editor"] as const)
    for (const pattern of open) {
      if (pattern === "/rpc/has_role" || pattern === "/auth/sign-out") continue;
      const path = addressOf(pattern, false);
      for (const address of [path, `${path}.data`]) {
        const answer = await send(request, visitor, "GET", address);
        expect([401, 403, 500], `${visitor} ${address}`).not.toContain(answer.status());
      }
      if (hasAction(pattern) && !pattern.startsWith("/auth")) {
        const answer = await send(request, visitor, "POST", path, {});
        expect([401, 403, 500], `${visitor} POST ${path}`).not.toContain(answer.status());
      }
    }
});

test("[R18] has_role answers only owners about others, not demoted or blocked people", async ({ request }) => {
  const other = await createAdmin();
  for (const [visitor, status] of [
    ["nobody", 401],
    ["blocked", 401],
    ["demoted", 403],
    ["user", 403],
    ["editor", 403],
    ["owner", 200],
  ] as const) {
    const answer = await request.post("/rpc/has_role", {
      data: { _user_id: other.id, _role: "admin" },
      headers: cookies[visitor] ? { cookie: cookies[visitor] } : {},
    });
    expect([answer.status(), await answer.json()], visitor).toEqual([status, status === 200]);
  }
});

test("[R18] the editor finds no lead, mail or personal data on any page, the audit included", async ({ request }) => {
  for (const pattern of guarded.filter((each) => isAllowed(permissions[each]!.open, { roles: ["editor"] }))) {
    const path = addressOf(pattern, true);
    for (const address of [path, `${path}.data`, `${path}?action=noteAdded`]) {
      const answer = await send(request, "editor", "GET", address);
      expect((await answer.text()).includes(secret), address).toBe(false);
    }
  }
  const seen = await send(request, "owner", "GET", "/admin/audit");
  expect(await seen.text()).toContain(secret);
});

test("[R18] the navigation offers only what may be opened", async ({ request }) => {
  const links = async (visitor: Visitor, address: string) => {
    const html = await (await send(request, visitor, "GET", address)).text();
    const nav = /<nav[^>]*>.*?<\/nav>/s.exec(html)![0];
    return [...nav.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
  };
  expect(await links("reader", "/admin/overview")).toEqual(["/admin/overview"]);
  expect(await links("advisor", "/admin/leads")).toEqual([
    "/admin/leads",
    "/admin/overview",
    "/admin/events",
    "/admin/templates",
    "/admin/audit",
  ]);
  expect(await links("editor", "/admin")).toEqual([
    "/admin/overview",
    "/admin/pages",
    "/admin",
    "/admin/events",
    "/admin/people",
    "/admin/stories",
    "/admin/quotes",
    "/admin/facts",
    "/admin/images",
    "/admin/subscribers",
    "/admin/letters",
    "/admin/redirects",
    "/admin/audit",
    "/admin/bin",
  ]);
});
