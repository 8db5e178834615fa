/** A result is a page of its own and also the last step on the tools page: there its headings are one level lower. */
export type Headings = { Title: "h1" | "h2"; Section: "h2" | "h3"; Entry: "h3" | "h4" };

export const ownPage: Headings = { Title: "h1", Section: "h2", Entry: "h3" };
export const withinPage: Headings = { Title: "h2", Section: "h3", Entry: "h4" };
