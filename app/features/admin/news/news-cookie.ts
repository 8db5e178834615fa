const name = "news";

/** Remembers on this device which release somebody has read about. */
export function newsCookie(release: string): string {
  return `${name}=${release}; path=/admin; max-age=31536000; samesite=lax`;
}

export function readNews(cookies: string | null): string | undefined {
  const found = (cookies ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
