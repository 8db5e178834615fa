import { randomUUID } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import pg from "pg";

type Ask = (
  method: string,
  path: string,
  client: string,
  body?: string,
  headers?: Record<string, string>,
) => Promise<number>;

let posts: string[] = [];

/** Creates an admin who signs in through the form. Returns the session cookie. */
export async function createEditor(databaseUrl: string, siteUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const id = randomUUID();
  const email = `editor-${id.slice(0, 8)}@example.org`;
  const password = "lluvia de abril";
  await client.query("insert into users (id, name, email, email_verified) values ($1, $2, $2, true)", [id, email]);
  await client.query(
    "insert into accounts (id, user_id, account_id, provider_id, password) values ($1, $2, $2, 'credential', $3)",
    [randomUUID(), id, await hashPassword(password)],
  );
  await client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [id]);
  posts = (
    await client.query<{ id: string }>("select id from posts where published order by created_at limit 3")
  ).rows.map((row) => row.id);
  await client.end();
  const response = await fetch(`${siteUrl}/auth`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: siteUrl, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password, intent: "sign-in" }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/;.*/s, ""));
  if (cookies.length === 0) throw new Error(`The editor could not sign in: ${response.status}`);
  return cookies.join("; ");
}

/** Unpublishes and republishes a post; every change empties the page caches of all processes. */
export async function editPost(siteUrl: string, cookie: string, ask: Ask) {
  const id = posts[Math.floor(Math.random() * posts.length)]!;
  for (const intent of ["unpublish", "publish"]) {
    await ask("POST", "/admin?index", "10.250.0.1", new URLSearchParams({ id, intent }).toString(), {
      cookie,
      origin: siteUrl,
      "content-type": "application/x-www-form-urlencoded",
    });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
