import { BackupError, secretPath, type BackupFiles, type BackupSource } from "./format.ts";
import { readParts } from "./read.server.ts";

/** The storage did not take the files of a backup: a full disk, or an error of the bucket. */
export class FilesNotStoredError extends BackupError {}

/** The files of a backup, to be written at the end of a restore's transaction. */
export async function prepareFiles(files: BackupFiles, source: BackupSource) {
  const ownSecret = await files.get(secretPath).catch(() => undefined);
  const paths = new Set<string>();
  return {
    /** Those that were written. */
    paths,
    async write() {
      for await (const part of readParts(source)) {
        if (part.kind !== "file") continue;
        paths.add(part.path);
        await files.put(part.path, part.body).catch((error: unknown) => {
          throw new FilesNotStoredError(
            `The files of the backup could not be stored: ${messageOf(error)}\nThe database was not changed, and files that were written already do no harm. Make room, or look after the storage, and restore again.`,
            { cause: error },
          );
        });
      }
    },
    /** After a failure: the accounts that are still there need their own secret. */
    async undo() {
      if (ownSecret && paths.has(secretPath)) await files.put(secretPath, ownSecret).catch(() => undefined);
    },
  };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
