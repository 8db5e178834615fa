import { useCopy } from "#app/platform/i18n/use-copy.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { teamScanRules } from "../rules.ts";
import { Notice } from "../notice.tsx";
import type { Route } from "./+types/answer.route.ts";
import { loadAnswer, receiveAnswer } from "./answer-requests.server.ts";
import { AnswerSteps } from "./answer-steps.tsx";

export const handle: PageHandle = { namespaces: ["team-scan", "assessment"] };

export function loader({ request, params }: Route.LoaderArgs) {
  return loadAnswer(request, params.token);
}

export function action(args: Route.ActionArgs) {
  return receiveAnswer(args);
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Cache-Control") ? actionHeaders : loaderHeaders;
}

/** The shared link: the same statements for everybody, without a name. */
export default function TeamScanAnswer({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: words, meta } = useCopy("team-scan");
  const view = actionData ?? loaderData;
  return (
    <main id="content">
      <Seo title={words.meta} description={meta.description} keywords={meta.keywords} index={false} />
      {view.kind === "step" ? (
        <AnswerSteps {...view} />
      ) : view.kind === "closed" ? (
        <Notice title={words.closedTitle} text={words.closedText} />
      ) : view.kind === "used" ? (
        <Notice title={words.usedTitle} text={words.usedText} />
      ) : view.kind === "full" ? (
        <Notice title={words.fullTitle} text={words.fullText.replace("{{max}}", String(teamScanRules.maxAnswers))} />
      ) : (
        <Notice title={words.notFoundTitle} text={words.notFoundText} />
      )}
    </main>
  );
}
