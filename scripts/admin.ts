import { createLink } from "#app/platform/auth/links.server.ts";
import { env } from "#app/platform/env.server.ts";
import { grantAdmin, vouchForAccount } from "#app/features/accounts/roles/admins.server.ts";
import { emailField } from "#app/features/accounts/credentials.ts";
import { closeDatabase, db, openDatabase } from "#db/client.server.ts";
import { openDataFolder } from "#db/data-folder/data-folder.server.ts";
import { FolderInUseError } from "#db/embedded/folder-lock.server.ts";

/** `npm run admin -- someone@example.org` grants that address the admin role and prints a link to set a password. */
const minutes = 60;

const email = emailField.safeParse(process.argv[2] ?? "");
if (!email.success) fail("Which address? For example: npm run admin -- someone@example.org");

try {
  const { databaseUrl, dataDir } = env();
  if (!databaseUrl) openDataFolder(dataDir);
  await openDatabase({ databaseUrl, dataDir });
  await makeAdmin(email.data!);
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
  const { created, granted, token } = await db().transaction(async (tx) => {
    const { id, created } = await vouchForAccount(tx, address);
    const granted = await grantAdmin(tx, { id, email: address }, { email: "npm run admin" });
    return { created, granted, token: await createLink(tx, "reset-password", id, minutes) };
  });
  console.log(
    `\n  ${address} ${granted ? "is now an administrator" : "was an administrator already"}${created ? " (the account is new)" : ""}.\n`,
  );
  console.log(
    `  This link sets ${created ? "the" : "a new"} password, once, within ${minutes} minutes:\n\n  ${env().siteUrl}/auth/reset?token=${token}\n`,
  );
}

function fail(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
