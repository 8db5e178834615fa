import { useEffect } from "react";
import { data, Link, redirect, useRevalidator } from "react-router";
import { DetailPage, DetailSection } from "#app/components/admin/detail/detail-page.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { adminContext } from "#app/features/admin/guard.server.ts";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { usePermission } from "#app/platform/auth/use-permission.ts";
import { languageNamed } from "#app/platform/i18n/language.ts";
import { languageOfRequest } from "#app/platform/i18n/request-language.server.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { unknownAction } from "#app/platform/pages/form-data.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { hasMailServer } from "#app/platform/site/mail-server.server.ts";
import { letterTopics } from "#app/platform/site/settings.server.ts";
import { fromSiteTime } from "#app/platform/time/site-time.ts";
import { found } from "#app/platform/pages/found.server.ts";
import { readAudience } from "../audience.ts";
import { findLetter, nameOfLetter } from "../letters.server.ts";
import {
  cancelLetter,
  continueLetter,
  leaveUnknown,
  pauseLetter,
  sendLetter,
  sendUnknownAgain,
  unplanLetter,
} from "../sending/letter-state.server.ts";
import { Checks, TestMail } from "./mail-checks.tsx";
import { MailPreview, readView } from "./mail-preview.tsx";
import { ProgressPanel } from "./progress-panel.tsx";
import { SendPanel } from "./send-panel.tsx";
import { describeMails, describeProgress, describeReach, sendTest } from "./send.server.ts";
import { LetterBadge } from "./state-badge.tsx";
import type { Route } from "./+types/send.route.ts";

export const handle: PageHandle = { hydrate: "now", namespaces: ["letters"] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { letter, version } = found(await findLetter(params.id), request, "letters");
  const search = new URL(request.url).searchParams;
  const audience = readAudience(search);
  const { id, state, plannedAt, startedAt, finishedAt, lastError, sentBy } = letter;
  const mails = await describeMails(letter);
  const view = readView(search);
  const loaded = {
    letter: { id, state, version, plannedAt, startedAt, finishedAt, lastError, sentBy, name: nameOfLetter(letter) },
    view,
    language: mails.find(({ language }) => language === search.get("show"))?.language ?? mails[0]?.language,
    mails: mails.map(({ text, ...mail }) => ({ ...mail, text: view.device === "text" ? text : "" })),
    audience,
    topics: letterTopics().map(({ id, words }) => ({ id, name: words[languageOfRequest(request)] })),
    reach: state === "draft" ? await describeReach(letter, audience) : undefined,
    progress: state === "draft" || state === "planned" ? undefined : await describeProgress(letter),
    address: context.get(adminContext).email,
    sends: hasMailServer(),
    done: search.get("done") ?? "",
  };
  return data(loaded, { headers: { "X-Page-Frames": "framing" } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** What an owner does with a letter that was sent, and the word in the address that says so. */
const changes = {
  pause: [pauseLetter, "paused"],
  continue: [continueLetter, "continued"],
  unplan: [unplanLetter, "unplanned"],
  again: [sendUnknownAgain, "again"],
  settle: [leaveUnknown, "settled"],
} as const;

type Refused = "sureMissing" | "past" | "changed" | "taken" | "nobody" | "unwritten" | "noServer" | "notPossible";

export async function action({ params, request, context }: Route.ActionArgs) {
  const actor = context.get(adminContext);
  const { intent = "", form } = context.get(sentForm);
  const { letter } = found(await findLetter(params.id), request, "letters");
  const address = `/admin/letters/${params.id}/send`;
  const refuse = (refused: Refused) => data({ refused, typed: String(form.get("at") ?? "") }, { status: 422 });
  const goTo = (done: string) => redirect(`${address}?done=${done}`, 303);
  if (intent === "test") {
    const language = languageNamed(String(form.get("language")));
    if (!hasMailServer()) return refuse("noServer");
    if (!(await sendTest(actor, letter, language))) return refuse("unwritten");
    throw redirect(`${address}?show=${language}&done=test`, 303);
  }
  if (intent === "send" || intent === "plan") {
    if (!hasMailServer()) return refuse("noServer");
    if (!form.has("sure")) return refuse("sureMissing");
    const plannedAt = intent === "plan" ? fromSiteTime(String(form.get("at") ?? "")) : undefined;
    if (intent === "plan" && (!plannedAt || plannedAt.getTime() <= Date.now())) return refuse("past");
    const version = Number(form.get("version"));
    const result = await sendLetter(actor, params.id, { version, audience: readAudience(form), plannedAt });
    if (result.kind === "sending" || result.kind === "planned") throw goTo(result.kind);
    return refuse(result.kind === "missing" ? "taken" : result.kind);
  }
  if (intent === "cancel") {
    if (!form.has("sure")) return refuse("sureMissing");
    if (!(await cancelLetter(actor, params.id))) return refuse("notPossible");
    throw goTo("cancelled");
  }
  const change = Object.entries(changes).find(([name]) => name === intent)?.[1];
  if (!change) throw unknownAction(request);
  const [run, done] = change;
  if (!(await run(actor, params.id))) return refuse("notPossible");
  throw goTo(done);
}

const refreshEvery = 2_000;

export default function SendLetter({ loaderData, actionData }: Route.ComponentProps) {
  const { letter, view, language, mails, audience, topics, reach, progress, address, sends, done } = loaderData;
  const copy = useCopy("letters");
  const { send } = copy;
  const may = usePermission();
  const path = `/admin/letters/${letter.id}`;
  useRefresh(letter.state === "sending" || letter.state === "planned");
  const refused = actionData?.refused;
  const mail = mails.find((one) => one.language === language);
  const isOwner = may("/admin/letters/:id/send", "send");
  return (
    <DetailPage
      back={{ to: "/admin/letters", label: copy.back }}
      title={letter.name || copy.untitled}
      state={<LetterBadge state={letter.state} />}
      subtitle={send.title}
      message={done in send.done && !refused ? send.done[done as keyof typeof send.done] : undefined}
      actions={
        letter.state === "draft" ? (
          <Button asChild size="sm" variant="outline">
            <Link to={path}>{copy.toText}</Link>
          </Button>
        ) : null
      }
    >
      {refused ? (
        <Alert variant="destructive" className="mt-6">
          {refused === "notPossible" ? send.notPossible : send.when[refused]}
        </Alert>
      ) : null}
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
        <div className="grid min-w-0 gap-8">
          {progress ? <ProgressPanel letter={letter} progress={progress} isOwner={isOwner} path={path} /> : null}
          <DetailSection id="preview" title={send.preview}>
            {language && mail ? (
              <MailPreview path={path} language={language} mails={mails} view={view} text={mail.text} />
            ) : (
              <p className="mt-3 text-base text-ink-soft">{send.unwritten}</p>
            )}
          </DetailSection>
        </div>
        <div className="grid gap-8">
          {mail ? <Checks mail={mail} /> : null}
          {mail && letter.state === "draft" ? (
            <TestMail
              path={path}
              language={mail.language}
              address={address}
              sends={sends}
              isSent={done === "test" && !refused}
            />
          ) : null}
          {letter.state === "draft" || letter.state === "planned" ? (
            <SendPanel
              letter={letter}
              path={path}
              audience={audience}
              topics={topics}
              reach={reach}
              isOwner={isOwner}
              sends={sends}
              typedTime={actionData?.typed ?? ""}
            />
          ) : null}
        </div>
      </div>
    </DetailPage>
  );
}

/** The figures move while the page is open. Without JavaScript there is a link for it. */
function useRefresh(isMoving: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), refreshEvery);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
