/** A page of the site that a link may lead to, as the link picker offers it. */
export type LinkTarget = { kind: "article" | "story" | "page" | "author"; title: string; path: string };
