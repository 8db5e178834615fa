import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { decrypt } from "./encryption.ts";
import {
  BackupError,
  formatVersion,
  headerSchema,
  summarySchema,
  type BackupSource,
  type Header,
  type Progress,
  type Summary,
} from "./format.ts";
import { requireKnownTables } from "./known-tables.server.ts";
import { readTar } from "./tar.ts";
import { errorCode } from "../error-code.ts";

export type Part = { kind: "rows"; table: string; lines: string[] } | { kind: "file"; path: string; body: Buffer };

/** Yields the parts after the header, one at a time. */
export async function* readParts(
  source: BackupSource,
): AsyncGenerator<Part | { kind: "header"; header: Header } | { kind: "summary"; summary: Summary }> {
  const bytes = createGunzip();
  // The reader gets this error from the stream itself.
  pipeline(source.open(), decrypt(source.passphrase), bytes).catch(() => undefined);
  for await (const { name, body } of readTar(bytes)) {
    const table = /^tables\/([^/]+)\/\d+\.ndjson$/.exec(name)?.[1];
    if (name === "backup.json") yield { kind: "header", header: headerSchema.parse(JSON.parse(body.toString("utf8"))) };
    else if (name === "summary.json")
      yield { kind: "summary", summary: summarySchema.parse(JSON.parse(body.toString("utf8"))) };
    else if (table) yield { kind: "rows", table, lines: body.toString("utf8").split("\n").slice(0, -1) };
    else if (name.startsWith("files/"))
      yield { kind: "file", path: requireFilePath(name.slice("files/".length)), body };
    else throw new Error(`it holds "${name}", which no backup has`);
  }
}

/** The site's own names of files only: no path in a backup leaves the folder or the bucket's prefix. */
function requireFilePath(path: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(path))
    throw new Error(`"${path.slice(0, 80)}" is no path of a file`);
  return path;
}

export type VerifiedBackup = { source: BackupSource; header: Header; summary: Summary };

/** Reads the whole file before anything is changed, and verifies every checksum and count. */
export async function verifyBackup(source: BackupSource, progress: Progress = () => {}): Promise<VerifiedBackup> {
  const file = source.name;
  let header: Header | undefined;
  let summary: Summary | undefined;
  const rows = new Map<string, number>();
  let [files, read] = [0, 0];
  try {
    for await (const part of readParts(source)) {
      if (part.kind === "header") {
        header = part.header;
        if (header.format === formatVersion) requireKnownTables(file, header);
        for (const { name } of header.tables) rows.set(name, 0);
      } else if (part.kind === "summary") summary = part.summary;
      else if (part.kind === "file") files++;
      else {
        const before = rows.get(part.table);
        if (before === undefined) throw new Error(`it has rows of "${part.table}", which it does not list`);
        rows.set(part.table, before + part.lines.length);
        read += part.lines.length;
      }
      progress("checking", read);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (errorCode(error) === "ENOENT") throw new BackupError(`There is no file ${file}.`);
    throw new BackupError(
      `${file} is damaged or no backup of this site: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`,
    );
  }
  if (!header) throw new BackupError(`${file} is no backup of this site. Nothing was changed.`);
  if (header.format !== formatVersion)
    throw new BackupError(
      `${file} has format ${header.format}; this version of the site reads ${formatVersion}. Use the version that made it. Nothing was changed.`,
    );
  if (!summary) throw new BackupError(`${file} is cut off: its end is missing. Nothing was changed.`);
  const told = new Map(Object.entries(summary.rows));
  const wrong = [...new Set([...rows.keys(), ...told.keys()])].filter((table) => rows.get(table) !== told.get(table));
  if (wrong.length > 0 || files !== summary.files)
    throw new BackupError(
      `${file} does not hold what it says it holds${wrong.length > 0 ? ` (${wrong.join(", ")})` : ""}. Nothing was changed.`,
    );
  return { source, header, summary };
}
