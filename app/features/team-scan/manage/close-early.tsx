import { fill } from "#app/platform/i18n/copy.ts";
import { longDate } from "#app/platform/i18n/dates.ts";
import { unbroken } from "#app/platform/i18n/typography.ts";
import { useCopy, useLanguage } from "#app/platform/i18n/use-copy.ts";
import type { ClosingObstacle } from "../closing.server.ts";
import { teamScanRules } from "../rules.ts";
import { ConfirmedForm } from "./confirmed-form.tsx";

type CloseEarlyProps = { obstacles: ClosingObstacle[]; link: string; unconfirmed: boolean };

/** The form that closes a scan before its day, or why that is not possible yet. */
export function CloseEarly({ obstacles, link, unconfirmed }: CloseEarlyProps) {
  const { manage: words } = useCopy("team-scan");
  const language = useLanguage();
  const textOf = (obstacle: ClosingObstacle) =>
    obstacle.reason === "half"
      ? words.notYet.half
      : fill(words.notYet[obstacle.reason], {
          days: teamScanRules[obstacle.reason === "distance" ? "daysBetweenRounds" : "minDaysOpen"],
          date: unbroken(longDate(obstacle.until, language)),
        });
  return (
    <section className="max-w-prose">
      <h2 className="text-heading">{words.closeHeading}</h2>
      {obstacles.length > 0 ? (
        <div
          data-not-closable={obstacles.map(({ reason }) => reason).join(" ")}
          className="mt-2 text-base text-ink-soft"
        >
          <p>{words.notYet.intro}</p>
          <ul className="mt-2 list-disc space-y-1 pl-6">
            {obstacles.map((obstacle) => (
              <li key={obstacle.reason}>{textOf(obstacle)}</li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <p className="mt-2 text-base text-ink-soft">{words.closeText}</p>
          <ConfirmedForm
            link={link}
            intent="close"
            words={{ confirm: words.closeConfirm, needed: words.closeNeeded, submit: words.close }}
            unconfirmed={unconfirmed}
          />
        </>
      )}
    </section>
  );
}
