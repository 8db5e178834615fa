import { readMigrationFiles } from "drizzle-orm/migrator";
import { BackupError, type Header } from "./format.ts";

export type Migration = ReturnType<typeof readMigrationFiles>[number];

export class UnknownTableError extends BackupError {
  readonly table: string;
  constructor(file: string, name: string) {
    const table = name.slice(0, 80);
    super(`${file} has the table ${JSON.stringify(table)}, which no migration of it makes. Nothing was changed.`);
    this.table = table;
  }
}

/** The number of our migrations in the backup; undefined when it has others: a newer release, or another site. */
export function levelOf(header: Header, migrations: Migration[]): number | undefined {
  const hashes = migrationsIn(header);
  const isKnown = hashes.length > 0 && hashes.every((hash, index) => migrations[index]?.hash === hash);
  return isKnown ? hashes.length : undefined;
}

/** Release 1.1 also lists the row that is no migration (0019_refuse_release_1_0.sql). */
export function migrationsIn({ migrations }: Header): string[] {
  return migrations.filter((hash) => !hash.includes(" "));
}

/**
 * Refuses a backup that lists a table which none of its own migrations made. One that a later release dropped or renamed
 * is still made by them. The tables of migrations that this release does not have cannot be known; such a backup is
 * refused for them when it is restored.
 */
export function requireKnownTables(file: string, header: Header, migrationsFolder = "db/migrations") {
  const migrations = readMigrationFiles({ migrationsFolder });
  const level = levelOf(header, migrations);
  if (level === undefined) return;
  const made = new Set(migrations.slice(0, level).flatMap(({ sql }) => sql.flatMap(tablesMadeBy)));
  for (const { name } of header.tables) if (!made.has(name)) throw new UnknownTableError(file, name);
}

function tablesMadeBy(statements: string): string[] {
  return [...statements.matchAll(/\bcreate (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gi)].map(
    ([, name = ""]) => name,
  );
}
