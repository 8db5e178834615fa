import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";

const file = "bench/results.md";
const head =
  "# Results\n\nMade by the commands named below, each on the commit it names. The machines are noisy: read the ratios, which were measured side by side.\n";

/** Replaces one command's section of bench/results.md. */
export function writeSection(name: string, command: string, body: string) {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
  const section = `<!-- ${name} -->\n## ${name}\n\n\`${command}\` on ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}.\n\n${body.trim()}\n<!-- /${name} -->\n`;
  const before = existsSync(file) ? readFileSync(file, "utf8") : head;
  const known = new RegExp(`<!-- ${name} -->[\\s\\S]*?<!-- /${name} -->\\n`);
  writeFileSync(file, known.test(before) ? before.replace(known, () => section) : `${before}\n${section}`);
  console.log(`\nWritten to ${file}.`);
}

export function table(header: string[], rows: (string | number)[][]): string {
  return [header, header.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** Prints a row of a table as soon as it is measured. */
export function printed<Row extends (string | number)[]>(row: Row, separator = "  "): Row {
  console.log(row.join(separator));
  return row;
}

/** Of the last minute. */
export function machineLoad(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}
