import { expect, test } from "vitest";
import { createCounter } from "./counter.server.ts";

/** What robots send, and whether they load style sheets and pictures. The first 24 name themselves. */
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const naming = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)",
  "DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
  "CCBot/2.0 (https://commoncrawl.org/faq/)",
  "Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "TelegramBot (like TwitterBot)",
  "LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)",
  "Mozilla/5.0 (compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)",
  "curl/8.5.0",
  "Wget/1.21.4",
  "python-requests/2.32.3",
  "Go-http-client/1.1",
  "Scrapy/2.11 (+https://scrapy.org)",
  "Java/17.0.2",
  "axios/1.7.2",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
];
const claiming = [
  { userAgent: chrome, loadsFiles: false },
  { userAgent: chrome.replace("131", "99"), loadsFiles: false },
  {
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
    loadsFiles: false,
  },
  { userAgent: "Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0", loadsFiles: false },
  {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    loadsFiles: false,
  },
  { userAgent: chrome.replace("131", "130"), loadsFiles: true },
];

test("of 30 kinds of robots one passes: it claims to be a browser and loads everything", () => {
  const counter = createCounter({ ownHost: "savia.example", addressOf: (peer) => peer });
  counter.setClock({ day: "2026-11-18", hour: 9, salt: "salt" });
  const robots = [...naming.map((userAgent) => ({ userAgent, loadsFiles: true })), ...claiming];
  expect(robots).toHaveLength(30);
  for (const [index, { userAgent, loadsFiles }] of robots.entries()) {
    counter.countPage("/", { userAgent }, `203.0.113.${index}`);
    if (loadsFiles) counter.countFile({ userAgent }, `203.0.113.${index}`);
  }
  const views = counter.take().rows.filter(({ kind, hour }) => kind === "views" && hour === -1);
  expect(views.map(({ count }) => count)).toEqual([1]);
});
