import { eq } from "drizzle-orm";
import { createLink } from "#app/platform/auth/links.server.ts";
import { env } from "#app/platform/env.server.ts";
import { grantAdmin, ensureConfirmedAccount } from "#app/features/accounts/roles/admins.server.ts";
import { resetFactors } from "#app/features/accounts/second-factor/factors.server.ts";
import { emailField } from "#app/features/accounts/credentials.ts";
import { users } from "#db/schema.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { openDataFolder } from "#db/data-folder/data-folder.server.ts";
import { FolderInUseError } from "#db/embedded/folder-lock.server.ts";

/**
 * `npm run admin -- someone@example.org` makes that address an owner, with a link to set its password, and unblocks it.
 * With `--reset-second-factor` it also removes the passkeys and the authenticator app of somebody who lost them.
 */
const minutes = 60;
const resetsFactor = process.argv.includes("--reset-second-factor");

const email = emailField.safeParse(process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? "");
if (!email.success) fail("Which address? For example: npm run admin -- someone@example.org");

try {
  const { databaseUrl, dataDir } = env();
  if (!databaseUrl) openDataFolder(dataDir);
  await openDatabase({ databaseUrl, dataDir });
  await makeAdmin(email.data);
  await closeDatabase();
} catch (error) {
  if (error instanceof FolderInUseError) {
    fail(
      `${error.message}\n\nThe site is running on this folder, and its database belongs to one process at a time. Stop the site, run this again,` +
        " start the site. Or let it run: an administrator can grant the role under /admin/users, and a start without any administrator prints a set-up link.",
    );
  }
  fail(error instanceof Error ? error.message : String(error));
}

async function makeAdmin(address: string) {
  const by = { email: "npm run admin" };
  const { created, granted, token } = await db().transaction(async (tx) => {
    const { id, created } = await ensureConfirmedAccount(tx, address);
    await tx.update(users).set({ blockedAt: null }).where(eq(users.id, id));
    if (resetsFactor) await resetFactors(tx, { id, email: address }, by);
    const granted = await grantAdmin(tx, { id, email: address }, by);
    return { created, granted, token: await createLink(tx, "reset-password", id, minutes) };
  });
  console.log(
    `\n  ${address} ${granted ? "is now an administrator" : "was an administrator already"}${created ? " (the account is new)" : ""}.\n`,
  );
  if (resetsFactor) console.log("  Passkeys and authenticator app are removed, and all sessions have ended.\n");
  console.log(
    `  This link sets ${created ? "the" : "a new"} password, once, within ${minutes} minutes:\n\n  ${env().siteUrl}/auth/reset?token=${token}\n`,
  );
}

function fail(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
