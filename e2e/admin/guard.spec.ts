import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import routes from "../../app/routes.ts";
import { freshClient, trustedProxy } from "../support/inquiries.ts";
import { createAdmin, createPerson, sessionCookie } from "../support/sign-in.ts";
import { expect, test } from "../support/site.ts";

test.use({ siteOptions: { name: "guard", env: trustedProxy } });

/**
 * Every address of the route table with the layouts above it; parameters are filled with an id that does not exist.
 */
function addresses(entries: RouteConfigEntry[], path = "", above: string[] = []): { path: string; above: string[] }[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const here = own ? `${path}/${own}` : path;
    const chain = [...above, file];
    if (children) return addresses(children, here, chain);
    return [
      {
        path: here.replace(/:\w+\??/g, "00000000-0000-0000-0000-000000000000").replace("*", "nowhere/at/all") || "/",
        above: chain,
      },
    ];
  });
}

const guarded = "features/admin/admin.layout.tsx";
const table = addresses(await routes);
const admin = table.filter(({ path }) => path === "/admin" || path.startsWith("/admin/"));

const location = (answer: APIResponse) => answer.headers().location ?? "";
/** Each request comes from a client of its own: there are more addresses than one may send forms to in an hour. */
const open = (request: APIRequestContext, method: string, address: string, cookie?: string) =>
  request.fetch(address, {
    method,
    maxRedirects: 0,
    headers: { ...freshClient(), ...(cookie && { cookie }) },
    ...(method === "GET" ? {} : { form: { intent: "none" } }),
  });

test("[R2] every address below /admin, and no other, is behind the guard", () => {
  expect(admin.length).toBeGreaterThan(4);
  expect(admin.filter(({ above }) => !above.includes(guarded))).toEqual([]);
  expect(table.filter((entry) => entry.above.includes(guarded) && !admin.includes(entry))).toEqual([]);
});

test("[237][253] signed out, pages and data requests redirect to /auth and writes get 401", async ({ request }) => {
  for (const { path } of admin) {
    const page = await open(request, "GET", path);
    expect(page.status(), path).toBe(302);
    expect(location(page), path).toMatch(path === "/admin" ? /^\/auth$/ : /^\/auth\?next=%2Fadmin/);
    const data = await open(request, "GET", `${path}.data`);
    expect(data.status(), `${path}.data`).toBe(202);
    const text = await data.text();
    expect(text, `${path}.data`).toMatch(/SingleFetchRedirect.*\/auth/s);
    expect(text, `${path}.data`).not.toContain(".data");
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await open(request, method, path)).status(), `${method} ${path}`).toBe(401);
      expect((await open(request, method, `${path}.data`)).status(), `${method} ${path}.data`).toBe(401);
    }
  }
});

test("[238][R2] for a plain user pages redirect to / and writes get 403", async ({ request }) => {
  const cookie = await sessionCookie(await createPerson());
  for (const { path } of admin) {
    const page = await open(request, "GET", path, cookie);
    expect([page.status(), location(page)], path).toEqual([302, "/"]);
    const data = await open(request, "GET", `${path}.data`, cookie);
    expect(await data.text(), `${path}.data`).toMatch(/SingleFetchRedirect.*"\/"/s);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect((await open(request, method, path, cookie)).status(), `${method} ${path}`).toBe(403);
      expect((await open(request, method, `${path}.data`, cookie)).status(), `${method} ${path}.data`).toBe(403);
    }
  }
});

test("[R2] the guard lets an admin through everywhere", async ({ request }) => {
  const cookie = await sessionCookie(await createAdmin());
  for (const { path } of admin) {
    for (const [method, address] of [
      ["GET", path],
      ["GET", `${path}.data`],
      ["POST", path],
      ["POST", `${path}.data`],
    ] as const) {
      const answer = await open(request, method, address, cookie);
      expect([401, 403], `${method} ${address}`).not.toContain(answer.status());
      expect(location(answer), `${method} ${address}`).not.toMatch(/^\/(auth.*)?$/);
    }
  }
});

test("[R2] forged, altered, expired and ended sessions are refused", async ({ request }) => {
  const person = await createAdmin();
  const cookie = await sessionCookie(person);
  expect((await open(request, "GET", "/admin", cookie)).status()).toBe(200);
  for (const forged of [
    cookie.replace(/.$/, "A"),
    cookie.replace("=", "=x"),
    "savia.session_token=abc.def",
    cookie.split(".").slice(0, 2).join("."),
    "savia.session_token=",
  ]) {
    expect(location(await open(request, "GET", "/admin", forged)), forged).toBe("/auth");
    expect((await open(request, "POST", "/admin/users", forged)).status(), forged).toBe(401);
  }
  await db()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, person.id));
  expect(location(await open(request, "GET", "/admin", cookie))).toBe("/auth");
  const ended = await sessionCookie(person);
  await db().delete(sessions).where(eq(sessions.userId, person.id));
  expect((await open(request, "POST", "/admin/users", ended)).status()).toBe(401);
});

test("responses of the admin area are never cached", async ({ request }) => {
  const cookie = await sessionCookie(await createAdmin());
  for (const path of ["/admin", "/admin/users", "/admin/nowhere"]) {
    expect((await open(request, "GET", path, cookie)).headers()["cache-control"], path).toBe("private, no-store");
    expect((await open(request, "GET", path)).headers()["cache-control"], path).toBe("private, no-store");
  }
});

test("404 pages are in the reader's language and link back to the admin area", async ({ request }) => {
  const cookie = await sessionCookie(await createAdmin());
  const missing = "00000000-0000-0000-0000-000000000000";
  const texts = {
    leads: ["This entry does not exist", "Esta entrada no existe"],
    mail: ["This email does not exist", "Este correo no existe"],
    users: ["There is no such user", "Ese usuario no existe"],
    stories: ["There is no such entry", "Esa entrada no existe"],
    events: ["This event does not exist", "Este evento no existe"],
  };
  for (const [list, [english, spanish]] of Object.entries(texts))
    for (const [language, text] of Object.entries({ en: english, es: spanish })) {
      const answer = await request.get(`/admin/${list}/${missing}`, {
        headers: { cookie, "accept-language": language },
      });
      expect(answer.status(), list).toBe(404);
      const page = await answer.text();
      expect(page, list).toMatch(new RegExp(`<h1[^>]*>${text}`));
      expect(page, list).toMatch(/<main[^]*href="\/admin"[^]*<\/main>/);
    }
});
