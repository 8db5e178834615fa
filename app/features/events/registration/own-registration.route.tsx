import { data, redirect } from "react-router";
import { Alert } from "#app/components/ui/feedback/alert.tsx";
import { formAnswer } from "#app/components/form/form-answer.ts";
import { SuccessMessage } from "#app/components/ui/feedback/success-message.tsx";
import { MailText } from "#app/components/mail-text.tsx";
import { sentForm } from "#app/platform/auth/sent-form.server.ts";
import { typedOf } from "#app/platform/forms/fields.ts";
import { checkForm } from "#app/platform/forms/schema.ts";
import { copyFor } from "#app/platform/i18n/copy.server.ts";
import { fill } from "#app/platform/i18n/copy.ts";
import { languageOfPath } from "#app/platform/i18n/language.ts";
import { useCopy } from "#app/platform/i18n/use-copy.ts";
import { consumePoint } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log.server.ts";
import { ownValue } from "#app/platform/own-value.ts";
import { privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { isOpened } from "#app/platform/pages/opened.server.ts";
import type { PageHandle } from "#app/platform/pages/page-handle.ts";
import { textField } from "#app/platform/pages/read-body.server.ts";
import { Seo } from "#app/platform/seo/seo.tsx";
import { storableText } from "#app/platform/text/storable-text.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import type { ShownStatus } from "../event-rows.ts";
import { eventView } from "../event-view.ts";
import type { Route } from "./+types/own-registration.route.ts";
import { confirmByLink } from "./confirm-by-link.server.ts";
import {
  answerQuestion,
  cancelRegistration,
  changeRegistration,
  findOwnRegistration,
} from "./own-registration.server.ts";
import { OwnRegistration } from "./own-registration.tsx";
import { hasEntry } from "./places.server.ts";
import { answerLength, changeFields, holdMinutes } from "./registration.ts";

export const handle: PageHandle = { namespaces: ["events"] };

const privateHeaders = {
  "Cache-Control": privatePage,
  "X-Robots-Tag": "noindex, nofollow",
  // With "no-referrer" browsers would send the page's own forms with "Origin: null", which the host refuses.
  "Referrer-Policy": "same-origin",
};

/** Every change is an entry of the person's timeline, and a note is mailed to the team. */
const limit = { name: "events.own-registration", points: 20, seconds: 3600 };

/**
 * What the private link of a mail opens: not cached, and not for search engines. Opening it keeps a place that was held
 * until then. A program that opens the links of mails may do so too: the link proves that the mailbox exists, which is
 * all that is asked (decision record 17).
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = pageUrl(request);
  const first = await findOwnRegistration(params.token);
  if (!first) return data(null, { status: 404, headers: privateHeaders });
  const opened =
    first.registration.heldUntil && isOpened({ request, context }) ? await confirmByLink(first) : undefined;
  const found = opened ? ((await findOwnRegistration(params.token)) ?? first) : first;
  const { event, date, registration, position } = found;
  const { name, organization, language, note, heldUntil, answer } = registration;
  // What is still held now was opened too late, and registration has closed.
  const status: Exclude<ShownStatus, "held"> =
    heldUntil && registration.status !== "review" ? "expired" : registration.status;
  const page = {
    event: eventView({ event, date }, languageOfPath(url.pathname)),
    status,
    position,
    isOver: date.endsAt <= new Date(),
    // Only for those who have a place.
    onlineUrl: status === "confirmed" ? event.onlineUrl : null,
    values: { name, organization, mailLanguage: language, note },
    answer,
    opened,
    done: url.searchParams.get("done"),
  };
  return data(page, { headers: privateHeaders });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { pathname } = pageUrl(request);
  const found = await findOwnRegistration(params.token);
  if (!found) throw redirect(pathname, 303);
  const { intent, typed } = context.get(sentForm);
  const values = typedOf(changeFields, typed);
  const failed = (status: number) => data({ values, errors: {}, failed: true }, { status, headers: privateHeaders });
  let isDone: boolean;
  try {
    if (!(await consumePoint(limit, found.registration.id)).allowed) return failed(429);
    if (intent === "cancel") isDone = await cancelRegistration(found.registration.id, found.date.id);
    else if (intent === "answer") {
      const answer = storableText(textField(typed, "answer") ?? "")
        .trim()
        .slice(0, answerLength);
      isDone = answer !== "" && (await answerQuestion(found, answer));
    } else if (intent === "change") {
      const checked = checkForm(changeFields, values, copyFor(languageOfPath(pathname), "events").form.errors);
      if (checked.errors) return data({ values, errors: checked.errors }, { status: 422, headers: privateHeaders });
      isDone = await changeRegistration(found, checked.data);
    } else return failed(400);
  } catch (error) {
    log.error({ err: error }, "a registration could not be changed");
    return failed(500);
  }
  // Only those who have an entry in their calendar are mailed a file that removes it.
  const done = intent === "cancel" && !hasEntry(found.registration) ? "leave" : intent;
  // Otherwise the page was out of date, and shows now how things are.
  throw redirect(isDone ? `${pathname}?done=${done}` : pathname, 303);
}

export default function OwnRegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { registration: copy } = useCopy("events");
  if (!loaderData)
    return (
      <main id="content" className="page-width section">
        <Seo title={copy.meta} index={false} />
        <h1 className="text-title font-light">{copy.notFound.title}</h1>
        <p className="mt-5 max-w-prose text-ink-soft">
          <MailText>{copy.notFound.text}</MailText>
        </p>
      </main>
    );
  const { status, position = 0, event, isOver, opened, done } = loaderData;
  const state =
    status === "cancelled"
      ? status
      : event.cancelled
        ? "eventCancelled"
        : isOver && status !== "expired"
          ? "over"
          : status;
  const isWrong = actionData !== undefined && Object.keys(actionData.errors).length > 0;
  const messages = {
    cancel: copy.cancel.done,
    leave: copy.cancel.doneWaiting,
    change: copy.change.done,
    answer: copy.question.done,
  };
  const message = opened ? fill(copy.opened[opened], { position, minutes: holdMinutes }) : ownValue(messages, done);
  return (
    <main id="content" className="page-width section">
      <Seo title={copy.meta} index={false} />
      <p className="eyebrow">{copy.eyebrow}</p>
      <h1
        {...(isWrong ? {} : formAnswer)}
        className="mt-4 max-w-[22ch] scroll-mt-32 text-display font-light tracking-[-0.02em] outline-none"
        data-registration={status}
      >
        {fill(copy.status[state], { position })}
      </h1>
      <SuccessMessage className="mt-8 max-w-prose">{message}</SuccessMessage>
      {actionData && "failed" in actionData ? (
        <Alert variant="destructive" className="mt-8 max-w-prose">
          {copy.failed}
        </Alert>
      ) : null}
      <OwnRegistration {...loaderData} returned={actionData} />
    </main>
  );
}
