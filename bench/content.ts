import { Agent, get } from "node:http";
import { median } from "./results-file.ts";
import { articleSlug, words } from "./generate-posts.ts";

/** The blog pages that are measured. */
export const cases: Record<string, string> = {
  listing: "/insights",
  "listing in Spanish": "/es/insights",
  "page 1,000": "/insights?page=1000",
  "a category": "/insights?category=stories",
  "search, a rare word": `/insights?q=${words.rare}`,
  "search, a common word": `/insights?q=${words.common}`,
  "search, a common word in Spanish": `/es/insights?q=${words.common}`,
  "search, one letter": "/insights?q=e",
  "search, nothing found": `/insights?q=${words.missing}`,
  "whole site, a rare word": `/search?q=${words.rare}`,
  "whole site, a common word": `/search?q=${words.common}`,
  "whole site, two words": "/search?q=team+purpose",
  "whole site, nothing found": `/search?q=${words.missing}`,
  article: `/insights/${articleSlug}`,
};

export type Figures = { name: string; few: number; many: number; ratio: number };

const rounds = 40;

/** Alternates between both sites, so that other load affects both equally. Medians of complete, uncached responses. */
export async function measure(few: string, many: string): Promise<Figures[]> {
  const agent = new Agent({ keepAlive: true });
  const figures: Figures[] = [];
  for (const [name, path] of Object.entries(cases)) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let round = -5; round < rounds; round++) {
      const [a, b] = [await timed(agent, few + pageOfFew(path)), await timed(agent, many + path)];
      if (round < 0) continue;
      times.few.push(a);
      times.many.push(b);
    }
    figures.push(figure(name, times.few, times.many));
  }
  agent.destroy();
  return figures;
}

/** A site with 100 posts has no page 1,000 and would return its last page. A page in the middle also skips rows. */
function pageOfFew(path: string): string {
  return path.replace("page=1000", "page=8");
}

/** The first listing after a content change, when the posts are counted again. */
export async function measureAfterChange(few: Site, many: Site): Promise<Figures> {
  const agent = new Agent({ keepAlive: true });
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < rounds / 2; round++) {
    for (const [site, list] of [
      [few, times.few],
      [many, times.many],
    ] as const) {
      await site.change();
      list.push(await timed(agent, `${site.url}/insights`));
    }
  }
  agent.destroy();
  return figure("listing, the first after a change", times.few, times.many);
}

export type Site = { url: string; change(): Promise<void> };

function figure(name: string, few: number[], many: number[]): Figures {
  return { name, few: median(few), many: median(many), ratio: median(many) / median(few) };
}

/** A session cookie bypasses the page cache. */
function timed(agent: Agent, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent, headers: { cookie: "savia.bench=1" } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.on("data", () => {});
      response.on("end", () => resolve(performance.now() - started));
      response.on("error", reject);
    }).on("error", reject);
  });
}
