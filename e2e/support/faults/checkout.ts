import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const copied = ["app", "build", "db", "public", "scripts", "server", "package.json", "package-lock.json"];
const configs = ["react-router.config.ts", "site.config.ts", "tsconfig.json", "vite.config.ts"];

/** A copy of the repository and its current build, in which a test can change sources and rebuild. */
export function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "savia-checkout-"));
  for (const name of [...copied, ...configs]) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}
