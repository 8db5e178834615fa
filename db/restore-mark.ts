type Read = (text: string) => Promise<{ id: string }[]>;

/** The id of the restore in the browser that a database comes from (scripts/restore-job.ts); empty when there was none. */
export async function readRestoreMark(read: Read): Promise<string> {
  const [row] = await read("select value #>> '{}' as id from settings where key = 'restored'");
  return row?.id ?? "";
}
