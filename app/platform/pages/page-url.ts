/** The address of the page that a request is for: requests for a page's data end in ".data". */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(\/_)?\.data$/, (_, root?: string) => (root ? "/" : ""));
  url.searchParams.delete("_routes");
  return url;
}
