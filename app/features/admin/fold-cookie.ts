const name = "side-bar";

/** Remembers on this device whether the side bar is folded. The server reads it, so that the first paint is right. */
export function foldCookie(isFolded: boolean): string {
  return `${name}=${isFolded ? "folded" : ""}; path=/admin; max-age=${isFolded ? 31_536_000 : 0}; samesite=lax`;
}

export function readFold(cookies: string | null): boolean {
  return (cookies ?? "").split(/;\s*/).includes(`${name}=folded`);
}
