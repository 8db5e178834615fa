import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { linkIn } from "../support/mail/mail-text.ts";
import {
  choosePassword,
  createAdmin,
  createPerson,
  sessionCookie,
  signInAs,
  signInWithForm,
} from "../support/sign-in.ts";
import { expect, waitForHydration, test } from "../support/site.ts";

// Behind a proxy, so that each test can use its own client address.
test.use({ siteOptions: { name: "sessions", env: { TRUSTED_PROXIES: "127.0.0.1" } } });

test("[174] the session outlives the browser and a restart, and is renewed", async ({ page, context, site, admin }) => {
  test.slow();
  await page.goto("/admin");
  await site.restart();
  await page.reload();
  await expect(page.getByRole("banner").getByText(admin.email, { exact: true })).toBeVisible();

  const almost = new Date(Date.now() + 3 * 24 * 3_600_000);
  await db().update(sessions).set({ expiresAt: almost }).where(eq(sessions.userId, admin.id));
  await page.reload();
  const [renewed] = await db().select().from(sessions).where(eq(sessions.userId, admin.id));
  expect(renewed!.expiresAt.getTime()).toBeGreaterThan(almost.getTime() + 20 * 24 * 3_600_000);
  const cookie = (await context.cookies()).find(({ name }) => name === "savia.session_token")!;
  expect(cookie.expires * 1000).toBeGreaterThan(Date.now() + 25 * 24 * 3_600_000);
  expect([cookie.httpOnly, cookie.sameSite]).toEqual([true, "Lax"]);

  await db()
    .update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(sessions.userId, admin.id));
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
});

test("[236] signing out in one tab leads the other to /auth", async ({ page, context, admin: _ }) => {
  await page.goto("/admin/users");
  await waitForHydration(page);
  const second = await context.newPage();
  await second.goto("/admin");
  await second.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL(/\/auth/);
});

test("[236] signing in in one tab opens the admin area in the other", async ({ page, context }) => {
  const admin = await createAdmin();
  await page.goto("/auth");
  await waitForHydration(page);
  const second = await context.newPage();
  await signInWithForm(second, admin);
  await expect(second).toHaveURL("/admin");
  await expect(page).toHaveURL("/admin");
});

test("[236] a session that ended elsewhere is noticed on focus, on the next page and on the next write", async ({
  page,
  context,
  site,
}) => {
  const admin = await createAdmin();
  const endSessions = () => db().delete(sessions).where(eq(sessions.userId, admin.id));
  for (const notice of ["focus", "page", "write"]) {
    await signInAs(context, site, admin);
    await page.goto(`/admin/users/${admin.id}`);
    await waitForHydration(page);
    const write = page.getByRole("button", { name: "Sign Out Everywhere" });
    await endSessions();
    if (notice === "focus") await page.evaluate(() => dispatchEvent(new Event("focus")));
    if (notice === "page")
      await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Activity" }).click();
    if (notice === "write") await write.click();
    await expect(page, notice).toHaveURL(/\/auth\?/);
    expect(new URL(page.url()).searchParams.get("next"), notice).toMatch(/^\/admin\/(users\/|audit$)/);
  }
});

test("[239] has_role answers about yourself, or about others to an admin", async ({ request }) => {
  const [admin, person] = [await createAdmin(), await createPerson()];
  const ask = async (asker: typeof admin | undefined, about: string, role = "admin") => {
    const answer = await request.post("/rpc/has_role", {
      data: { _user_id: about, _role: role },
      headers: asker ? { cookie: await sessionCookie(asker) } : {},
    });
    return [answer.status(), await answer.json()];
  };
  expect(await ask(admin, admin.id)).toEqual([200, true]);
  expect(await ask(person, person.id)).toEqual([200, false]);
  expect(await ask(admin, person.id)).toEqual([200, false]);
  expect(await ask(admin, admin.id, "owner")).toEqual([200, true]);
  expect(await ask(admin, admin.id, "editor")).toEqual([200, false]);
  expect(await ask(person, admin.id)).toEqual([403, false]);
  expect(await ask(undefined, admin.id)).toEqual([401, false]);
  expect((await request.post("/rpc/has_role", { data: { _user_id: 1 } })).status()).toBe(400);
  expect((await request.get("/rpc/has_role")).status()).toBe(405);
});

test("[252] a role check that fails is logged, and shows nothing of the admin area", async ({
  page,
  site,
  request,
  admin,
}) => {
  await db().execute("alter table user_roles rename to user_roles_away");
  try {
    await page.goto("/admin");
    await expect(page).toHaveURL(`${site.url}/`);
    await expect.poll(() => site.output()).toContain("the role check failed");
    const answer = await request.post("/rpc/has_role", {
      data: { _user_id: admin.id, _role: "admin" },
      headers: { cookie: await sessionCookie(admin) },
    });
    expect([answer.status(), await answer.json()]).toEqual([503, false]);
    expect((await request.post("/admin/users", { headers: { cookie: await sessionCookie(admin) } })).status()).toBe(
      403,
    );
  } finally {
    await db().execute("alter table user_roles_away rename to user_roles");
  }
});

test("wrong passwords are limited per account; a reset by mail restores access", async ({ page, request, site }) => {
  const person = await createPerson();
  const attempt = (secret: string, client: string) =>
    request.post("/auth", {
      form: { intent: "sign-in", email: person.email, password: secret },
      headers: { "x-forwarded-for": client },
      maxRedirects: 0,
    });
  const statuses = [];
  for (let number = 0; number < 11; number++)
    statuses.push((await attempt("wrong guess", `192.0.2.${number}`)).status());
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
  const refused = await attempt(person.password, "192.0.2.99");
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(60);
  await signInWithForm(page, person);
  await expect(page.getByRole("alert")).toHaveText("Too many attempts. Please wait a few minutes and try again.");
  await expect(page.getByLabel("Email")).toHaveValue(person.email);

  await request.post("/auth/forgot", { form: { email: person.email } });
  await page.goto(linkIn(await site.mailbox.waitFor((mail) => mail.to.includes(person.email)), "/auth/reset"));
  await choosePassword(page, "de vuelta en casa");
  await signInWithForm(page, { ...person, password: "de vuelta en casa" });
  await expect(page.getByText("You are signed in")).toBeVisible();
});

test("wrong passwords are limited per client; correct ones do not count, and other clients can sign in", async ({
  request,
}) => {
  const person = await createPerson();
  const attempt = (email: string, secret: string, client: string) =>
    request.post("/auth", {
      form: { intent: "sign-in", email, password: secret },
      headers: { "x-forwarded-for": client },
      maxRedirects: 0,
    });
  for (let number = 0; number < 5; number++)
    expect((await attempt(person.email, person.password, "198.51.100.7")).status()).toBe(303);
  const guesses = await Promise.all(
    Array.from({ length: 35 }, (_, number) => attempt(`guess-${number}@example.org`, "wrong guess", "198.51.100.7")),
  );
  const statuses = guesses.map((answer) => answer.status());
  expect([
    statuses.filter((status) => status === 401).length,
    statuses.filter((status) => status === 429).length,
  ]).toEqual([30, 5]);
  expect((await attempt(person.email, person.password, "198.51.100.7")).status()).toBe(429);
  expect((await attempt(person.email, person.password, "198.51.100.8")).status()).toBe(303);
});
