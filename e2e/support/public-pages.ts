/** The public pages in English. */
export const pages = [
  "/",
  "/about",
  "/offerings",
  "/insights",
  "/insights/who-decides-what",
  "/events",
  "/tools",
  "/journey",
  "/raices-latinas",
];
export const inSpanish = (path: string) => (path === "/" ? "/es" : `/es${path}`);
