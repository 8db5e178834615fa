import { ownValue } from "../own-value.ts";

/**
 * Hosts whose videos and recordings an article may show. Their pages are stored as plain links and become players on
 * click.
 */
type Host = {
  name: string;
  kind: "video" | "audio";
  /** Where the player is loaded from; the Content-Security-Policy allows frames of these origins and no others. */
  origin: string;
  /** The player's address for a page of this host, or nothing when the page has none. */
  player: (page: URL) => string | undefined;
};

const hosts: Record<string, Host> = {
  youtube: {
    name: "YouTube",
    kind: "video",
    origin: "https://www.youtube-nocookie.com",
    player: ({ hostname, pathname, searchParams }) => {
      const id =
        hostname === "youtu.be"
          ? pathname.slice(1)
          : (searchParams.get("v") ?? /^\/(?:shorts|embed|live)\/([^/]+)/.exec(pathname)?.[1]);
      return id && /^[\w-]{6,20}$/.test(id) ? `/embed/${id}?autoplay=1` : undefined;
    },
  },
  vimeo: {
    name: "Vimeo",
    kind: "video",
    origin: "https://player.vimeo.com",
    player: ({ pathname }) => {
      const id = /^\/(?:video\/)?(\d{4,12})$/.exec(pathname)?.[1];
      return id && `/video/${id}?autoplay=1&dnt=1`;
    },
  },
  spotify: {
    name: "Spotify",
    kind: "audio",
    origin: "https://open.spotify.com",
    player: ({ pathname }) => {
      const [, kind, id] = /\/(episode|show|track|album|playlist)\/(\w{10,40})$/.exec(pathname) ?? [];
      return id && `/embed/${kind}/${id}`;
    },
  },
  soundcloud: {
    name: "SoundCloud",
    kind: "audio",
    origin: "https://w.soundcloud.com",
    player: (page) =>
      /^\/[\w-]+\/[\w-]+/.test(page.pathname)
        ? `/player/?auto_play=true&url=${encodeURIComponent(page.origin + page.pathname)}`
        : undefined,
  },
};

const hostOfDomain: Record<string, keyof typeof hosts> = {
  "youtube.com": "youtube",
  "m.youtube.com": "youtube",
  "youtu.be": "youtube",
  "youtube-nocookie.com": "youtube",
  "vimeo.com": "vimeo",
  "player.vimeo.com": "vimeo",
  "open.spotify.com": "spotify",
  "soundcloud.com": "soundcloud",
};

export const embedOrigins = Object.values(hosts).map(({ origin }) => origin);
export const embedHostNames = Object.values(hosts).map(({ name }) => name);

export type Embed = { host: string; kind: "video" | "audio"; player: string };

/** Undefined when the address is not a video or recording of a host on the list. */
export function findEmbed(address: string): Embed | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const page = new URL(address);
  const domain = page.hostname.replace(/^www\./, "");
  const name = ownValue(hostOfDomain, domain);
  const host = name === undefined ? undefined : hosts[name];
  const path = host?.player(page);
  return host && path ? { host: host.name, kind: host.kind, player: host.origin + path } : undefined;
}
