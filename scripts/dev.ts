import type { RequestListener } from "node:http";
import { createServer as createVite } from "vite";

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });
const load = () => vite.ssrLoadModule("/server/app.ts") as Promise<typeof import("../server/app.ts")>;
const { start, explain } = await load();

const site: RequestListener = async (request, response) => {
  try {
    const { createSite } = await load();
    await createSite({ development: true })(request, response);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500).end(String(error));
  }
};

const handle: RequestListener = (request, response) => {
  // The host serves the copy, because it fills in the site's tokens.
  if (request.url?.startsWith("/locales/")) return void site(request, response);
  vite.middlewares(request, response, () => void site(request, response));
};

try {
  const { port, setupLink } = await start(handle);
  console.log(
    `\n  Development server with hot reload: http://localhost:${port}\n  All components: http://localhost:${port}/styleguide\n`,
  );
  if (setupLink)
    console.log(`  There is no administrator yet. This link creates the first one, once:\n  ${setupLink}\n`);
} catch (error) {
  console.error(`\n${explain(error)}\n`);
  process.exit(1);
}
