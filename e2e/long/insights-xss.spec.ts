import { xssCorpus } from "../../test/xss-corpus.ts";
import { test } from "../support/site.ts";
import { expectBodiesHarmless } from "../support/xss-bodies.ts";

test.use({ siteOptions: { name: "insights-xss-all" } });

const bodies = Object.entries(xssCorpus);

test(`[139] none of ${bodies.length} bodies runs a script, even without a Content-Security-Policy`, async ({
  page,
  request,
}) => {
  test.setTimeout(300_000);
  await expectBodiesHarmless(page, request, bodies);
});
