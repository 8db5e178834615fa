import { randomUUID } from "node:crypto";
import { data, redirect, type ActionFunctionArgs } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { isComplete } from "#app/features/assessment/questions.ts";
import { pageErrors } from "#app/features/assessment/answering/page-errors.ts";
import { env } from "#app/platform/env.server.ts";
import { languageOfPath, localizedPath } from "#app/platform/i18n/language.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { log } from "#app/platform/log.server.ts";
import { readForm } from "#app/platform/pages/read-body.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { pageUrl } from "#app/platform/pages/page-url.ts";
import { isDatabaseUnavailable, isNothingStored } from "#db/unavailable.ts";
import { storeAnswer } from "../answers.server.ts";
import { lastDay } from "../closing-day.ts";
import { privateHeaders } from "../private-headers.server.ts";
import { groupExists, groupsOf } from "../rules.ts";
import { acceptsAnswers, findByAnswerToken, type TeamScan } from "../team-scans.server.ts";
import type { AnswerLink } from "../personal-links.server.ts";
import { answerCookies, readAnswerCookie } from "./answer-cookie.ts";
import {
  type AnswerErrors,
  answerId,
  checkParameter,
  furthestStep,
  readStep,
  type SavedAnswer,
  type ShownStep,
  stepSearch,
} from "./answer-state.ts";
import { readPostedAnswer } from "./posted-answer.server.ts";

/** A hall full of people shares one connection. In memory: no table should tell who answered when. */
const limit = { name: "team-scan.answer", points: 400, seconds: 600, perProcess: true };

export type AnswerView =
  | { kind: "missing" | "closed" | "full" | "used" }
  | {
      kind: "step";
      scan: {
        token: string;
        organization: string;
        invited: number;
        /** Everybody has a link of their own, which works once. */
        personal: boolean;
        groups: string[];
        lastDay: string;
        seconds: number;
      };
      shown: ShownStep;
      saved: SavedAnswer;
      errors: AnswerErrors;
    };

export async function loadAnswer(request: Request, token: string) {
  const link = await findByAnswerToken(token);
  if (!link) return answer({ kind: "missing" }, 404);
  const { scan } = link;
  const { searchParams } = pageUrl(request);
  const asked = readStep(searchParams);
  const stored = readAnswerCookie(request.headers.get("Cookie"), token) ?? noAnswer();
  const saved = groupExists(stored.group, groupsOf(scan).length) ? stored : { ...stored, group: null };
  if (!acceptsAnswers(scan) && asked.step !== "done" && asked.step !== "replaced") return answer({ kind: "closed" });
  // Without a group or with gaps on an earlier page the last step cannot be shown yet.
  const lacksGroup = groupsOf(scan).length > 0 && saved.group === null;
  const shown: ShownStep =
    lacksGroup && (asked.step === "page" || asked.step === "last")
      ? { step: "intro" }
      : asked.step === "last"
        ? furthestStep(saved.answers)
        : asked;
  const check = searchParams.has(checkParameter) && shown.step === "page";
  const errors = check ? { answers: pageErrors(shown.page, saved.answers) } : {};
  return answer(viewOf(link, shown, saved, errors));
}

/** One step of the form; the last one stores the answer. */
export async function receiveAnswer({
  request,
  params,
  context,
}: Pick<ActionFunctionArgs, "request" | "params" | "context">) {
  const link = await findByAnswerToken(params.token);
  if (!link) return answer({ kind: "missing" }, 404);
  const { scan, token } = link;
  const read = await readForm(request);
  if ("bad" in read) throw data(read.bad.message, { status: read.bad.status });
  if (!acceptsAnswers(scan)) return answer({ kind: "closed" }, 409);
  const cookie = readAnswerCookie(request.headers.get("Cookie"), token);
  const posted = readPostedAnswer(read.form, cookie, groupsOf(scan).length);
  const { saved, errors } = posted;
  const incomplete = Object.keys(errors).length > 0;
  const show = (shown: ShownStep, kept: SavedAnswer) => {
    const headers = cookieHeaders(link, kept);
    // Without a cookie a redirect would lose the answers: the next step is then the response to this one. Thanks need
    // none, and a redirect keeps the answer of a whole hall from waiting for pages to be rendered.
    const thanks = shown.step === "done" || shown.step === "replaced";
    if ((!cookie && !thanks) || errors.comment || errors.group) {
      const view = viewOf(link, shown, kept, errors);
      return data(view, { status: incomplete ? 422 : 200, headers });
    }
    const check = incomplete ? `&${checkParameter}=yes` : "";
    const hash = incomplete ? answerHash : `#${answerId}`;
    const path = localizedPath(languageOfPath(pageUrl(request).pathname), `/tools/team/${token}`);
    return redirect(`${path}${stepSearch(shown)}${check}${hash}`, { status: 303, headers });
  };
  if (posted.kind === "show" || !isComplete(saved.answers)) return show(posted.shown, saved);

  const fail = (status: number, problem: AnswerErrors["problem"], headers: Record<string, string> = {}) =>
    data(viewOf(link, { step: "last" }, saved, { problem }), { status, headers: cookieHeaders(link, saved, headers) });
  const point = await consumeClientPoint(limit, context.get(requestContext).clientAddress);
  if (!point.allowed) {
    const minutes = Math.ceil(point.retryAfter / 60);
    return fail(429, { kind: "limited", minutes }, { "Retry-After": String(point.retryAfter) });
  }
  try {
    const { key: deviceKey, group, answers, comment, shareable } = saved;
    const given = { deviceKey, group, answers, comment: comment.trim(), commentShareable: shareable };
    const outcome = await storeAnswer(scan, given, link.person);
    if (outcome === "unknownGroup")
      return data(viewOf(link, { step: "intro" }, { ...saved, group: null }, { group: "unknown" }), {
        status: 422,
        headers: cookieHeaders(link, { ...saved, group: null }),
      });
    if (outcome === "closed" || outcome === "full" || outcome === "used") return answer({ kind: outcome }, 409);
    // Nothing of the answer stays on the device, which others may use.
    const kept: SavedAnswer = { ...noAnswer(), key: deviceKey, group, sent: true };
    return show({ step: outcome === "replaced" ? "replaced" : "done" }, kept);
  } catch (error) {
    log.error({ err: error }, "team-scan answer failed");
    return fail(isDatabaseUnavailable(error) ? 503 : 500, { kind: isNothingStored(error) ? "storageFull" : "failed" });
  }
}

function answer(view: AnswerView, status = 200) {
  return data(view, { status, headers: privateHeaders });
}

function noAnswer(): SavedAnswer {
  return { key: randomUUID(), answers: {}, group: null, comment: "", shareable: false, sent: false };
}

function viewOf(link: AnswerLink, shown: ShownStep, saved: SavedAnswer, errors: AnswerErrors): AnswerView {
  const { scan, token } = link;
  const { organization, invited, personal } = scan;
  const about = {
    token,
    organization,
    invited,
    personal,
    groups: groupsOf(scan),
    lastDay: lastDay(scan).toISOString(),
    seconds: lifetime(scan),
  };
  return { kind: "step", scan: about, shown, saved, errors };
}

/** The cookie ends with the scan. */
function lifetime({ closesAt }: TeamScan): number {
  return Math.max(0, Math.floor((closesAt.getTime() - Date.now()) / 1000));
}

function cookieHeaders({ scan, token }: AnswerLink, saved: SavedAnswer, given: Record<string, string> = {}): Headers {
  const headers = new Headers({ ...privateHeaders, ...given });
  const secure = env().siteUrl.startsWith("https:");
  for (const cookie of answerCookies(saved, token, lifetime(scan), secure)) headers.append("Set-Cookie", cookie);
  return headers;
}
