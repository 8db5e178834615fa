import { readCsv, withoutGuard } from "#app/platform/text/read-csv.ts";

/** Reads a file of redirects: old address, new address and, if it says so, `temporary` or `302`. Pure. */

export const maxFileBytes = 4 * 1024 * 1024;
export const maxLines = 20_000;

export type FileLine = { number: number; source: string; target: string; permanent: boolean };

/** Comma, semicolon or tab, whichever the first line has; a heading is left out. */
export function readRedirectsFile(text: string): FileLine[] {
  return readCsv(text).flatMap(({ cells, number }, index) => {
    const [source = "", target = "", kind = ""] = cells.map(withoutGuard);
    const isEmpty = source === "" && target === "";
    const isHeading = index === 0 && !source.includes("/") && !target.includes("/");
    if (isEmpty || isHeading) return [];
    return [{ number, source, target, permanent: !/^(temporary|temporal|302|307)$/i.test(kind) }];
  });
}
