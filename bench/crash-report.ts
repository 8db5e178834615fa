import { buildWhenChanged } from "../scripts/build.ts";
import { crashRounds } from "./crash.ts";
import { table, writeSection } from "./results-file.ts";

/** `npm run soak -- crash [ROUNDS]` */
export async function reportCrashes(rounds = 50) {
  const seed = process.env.TEST_SEED ?? String(Date.now());
  console.log(`TEST_SEED=${seed}`);
  await buildWhenChanged();
  const figures = await crashRounds(rounds, seed, console.log);
  const facts: (string | number)[][] = [
    ["kill -9", figures.rounds],
    ["… while the site was starting", figures.killedWhileStarting],
    ["starts that did not open", figures.failedStarts.length],
    ["slowest start after a kill, ms", figures.slowestStart],
    ["acknowledged inquiries", figures.acknowledged],
    ["… lost", figures.lost],
    ["… stored twice", figures.twice],
    ["… without both their mails", figures.withoutMails],
    ["mails not written to the outbox in the end", figures.mailsNotWritten],
    ["cut off before the answer (stored or not, both are right)", figures.unanswered],
  ];
  console.log(`\n${table(["figure", "value"], facts)}`);
  for (const output of figures.failedStarts) console.log(output);
  writeSection(
    "crash",
    "npm run soak -- crash",
    `The embedded database under kill -9 at random moments, six visitors sending inquiries over HTTP all the time.\n\n${table(["figure", "value"], facts)}`,
  );
  if (figures.lost + figures.twice + figures.withoutMails + figures.mailsNotWritten + figures.failedStarts.length > 0)
    process.exitCode = 1;
}
