/**
 * What `npm run test:long` runs, so that `npm test` takes 12 minutes: slow files that rarely fail, and single
 * tests with the tag @long. `npm test` still covers the main path through every part.
 */
const longFiles = [
  "long/.+",
  "accounts/(own-account|passkeys|permission-pairs|permissions|restore|sessions)",
  "admin/(backups|dashboard-changes|editor|editor-around|editor-drafts|editor-fallback|editor-versions|guard|list-pattern|robots-settings)",
  "admin/(editor-panels|editor-pasting|mail-server|pages-edit|pages-form|settings|settings-parts|typing-on|visual-editor)",
  "events/many-events",
  "forms/(division-contact-log|mail-budget|mail-delivery|repeated|scanner-history|scanner-plain|scanner-results)",
  "images/(image-library|uploads)",
  "insights/(article-blocks|authors|covers|insights-xss)",
  "pages/(composition|first-tap|headings|motion|openings|phone-length|scripts-blocked|structured-data)",
  "leads/(merge|no-mail-server)",
  "people/(people|pictures)",
  "server/(control-characters|counting-ways|crash|dead-output|freshness|large-files|limits|metrics|nginx-front|odd-inputs)",
  "server/(page-cache|processes|security-data|security-wire|start-errors|upgrade)",
  "team-scan/(team-scan-links|team-scan-result)",
];

/** What a test is called that exists twice: for Spanish beside English, or without JavaScript beside the same with it. */
const secondVersions = ["\\(es\\b", "\\bin es\\b", "\\bes-MX\\b", ", without JavaScript(?! too)"];

/** Playwright compares it with the file, the title and the tags of a test. */
export const longTests = new RegExp(`@long\\b|${secondVersions.join("|")}|\\b(${longFiles.join("|")})\\.spec\\.ts\\b`);

/** For a long test that is the same in both languages: English in `npm test`, Spanish in the long suite. */
export function longTagForSpanish(language: string): string[] {
  return language === "es" ? ["@long"] : [];
}
