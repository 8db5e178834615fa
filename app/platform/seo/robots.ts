/** What robots read the public pages for. The owner may ask those of each purpose to stay away. Pure: the settings list the names. */
export const robotPurposes = ["search", "answers", "training"] as const;
export type RobotPurpose = (typeof robotPurposes)[number];

/**
 * The names by which companies say that their robots heed robots.txt, and where they say it. Search engines are not in
 * it: one that may not read a page cannot see that the page asks not to be listed. Those of answers also fetch a page
 * that a person asks about, and some then do not heed the rules.
 */
const sources = {
  answers: {
    "https://developers.openai.com/docs/bots": ["OAI-SearchBot", "ChatGPT-User"],
    "https://support.claude.com/en/articles/8896518": ["Claude-SearchBot", "Claude-User"],
    "https://docs.perplexity.ai/guides/bots": ["PerplexityBot", "Perplexity-User"],
    "https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot": ["DuckAssistBot"],
    "https://docs.mistral.ai/robots": ["MistralAI-User"],
    "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers": ["Meta-ExternalFetcher"],
  },
  training: {
    "https://developers.openai.com/docs/bots": ["GPTBot"],
    "https://support.claude.com/en/articles/8896518": ["ClaudeBot"],
    // Not robots, but words for what Googlebot and Applebot have read.
    "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers": ["Google-Extended"],
    "https://support.apple.com/en-us/119829": ["Applebot-Extended"],
    "https://commoncrawl.org/ccbot": ["CCBot"],
    "https://developers.facebook.com/docs/sharing/webmasters/web-crawlers": ["Meta-ExternalAgent"],
    "https://developer.amazon.com/amazonbot": ["Amazonbot"],
  },
} as const satisfies Partial<Record<RobotPurpose, Record<string, readonly string[]>>>;

export const robotNames: Record<keyof typeof sources, string[]> = {
  answers: Object.values(sources.answers).flat(),
  training: Object.values(sources.training).flat(),
};

/** The lines of robots.txt; delivered, no purpose is refused. */
export function robotsText(siteUrl: string, disallowed: readonly string[], refused: readonly RobotPurpose[]): string {
  const word = (purpose: RobotPurpose) => (refused.includes(purpose) ? "no" : "yes");
  const named = [
    ...(refused.includes("answers") ? robotNames.answers : []),
    ...(refused.includes("training") ? robotNames.training : []),
  ];
  const lines = [
    "User-agent: *",
    // For robots that are not named below (contentsignals.org).
    ...(refused.length > 0
      ? [`Content-Signal: search=${word("search")}, ai-input=${word("answers")}, ai-train=${word("training")}`]
      : []),
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    ...(named.length > 0 ? [...named.map((name) => `User-agent: ${name}`), "Disallow: /", ""] : []),
    ...(refused.includes("search") ? [] : [`Sitemap: ${siteUrl}/sitemap.xml`, ""]),
  ];
  return lines.join("\n");
}

/** X-Robots-Tag of every answer. "noai" is heeded by img2dataset, with which collections of pictures are made. */
export function robotsTag(refused: readonly RobotPurpose[]): string | undefined {
  const words = [
    ...(refused.includes("search") ? ["noindex"] : []),
    ...(refused.includes("training") ? ["noai", "noimageai"] : []),
  ];
  return words.length > 0 ? words.join(", ") : undefined;
}
