import { type ActionFunctionArgs, data, redirect } from "react-router";
import { answerHash } from "#app/components/form/form-answer.ts";
import { formProblem, readSubmittedForm, receive } from "#app/features/leads/intake.server.ts";
import { env } from "#app/platform/env.server.ts";
import { localizedPath } from "#app/platform/i18n/language.ts";
import { oneVisitPage, privatePage } from "#app/platform/pages/cache-policy.server.ts";
import { scanIntake } from "../scan-intake.server.ts";
import { readPostedStep } from "./posted-step.server.ts";
import { readScanCookie, type SavedScan, scanCookies } from "./scan-cookie.ts";
import { noContact, type ScannerState } from "./scanner-state.ts";
import { checkParameter, readStep, scannerId, stepSearch } from "./step-address.ts";
import { type StepErrors, type StepView, viewOf } from "./step-view.server.ts";

/**
 * The page without a step is the same for everybody and cached. A step is rendered for one visitor, from their cookie.
 */
export function loadStep(request: Request) {
  const { searchParams } = new URL(request.url);
  const shown = readStep(searchParams);
  if (!shown) return null;
  const view = viewOf(shown, savedScan(request), searchParams.has(checkParameter));
  return data(view, { headers: { "Cache-Control": oneVisitPage } });
}

/**
 * Each step without JavaScript. It redirects to the address of the next step, so that Back, Forward and reload work as
 * on any page. A finished scan leads to the page of its result.
 */
export async function receiveStep(args: Pick<ActionFunctionArgs, "request" | "context">) {
  const { form, pathname, context } = await readSubmittedForm(args);
  const posted = readPostedStep(form, savedScan(args.request));
  const { state, saved, errors } = posted;
  if (posted.kind === "show") {
    const incomplete = Object.keys(errors).length > 0;
    const headers = cookieHeaders(saved);
    if (!posted.redirect || !headers.has("Set-Cookie")) return answer(state, errors, saved, incomplete ? 422 : 200);
    const check = incomplete ? `&${checkParameter}=yes` : "";
    const hash = incomplete ? answerHash : `#${scannerId}`;
    return redirect(`${pathname}${stepSearch(state)}${check}${hash}`, { status: 303, headers });
  }

  const { language } = context;
  const { contact, answers, keepMePosted } = state;
  const fields = { ...contact, answers, keepMePosted, language };
  const outcome = await receive(scanIntake, fields, { ...context, key: saved.key });
  if (outcome.kind === "accepted") {
    const headers = cookieHeaders({ ...saved, contact: noContact, keepMePosted: false, sent: true });
    const path = localizedPath(language, `/tools/result/${outcome.receipt.pageToken}`);
    return redirect(path + answerHash, { status: 303, headers });
  }
  const { problem, init } = formProblem(outcome);
  const message = problem.failure === "limited" ? "rateLimited" : (problem.failure ?? "bodyInvalid");
  return answer(state, { problem: message }, saved, init.status, init.headers);
}

/** A step as the answer to a POST: for browsers without cookies, and when the scan could not be stored. */
function answer(state: ScannerState, errors: StepErrors, saved: SavedScan, status: number, headers = noStore) {
  const view: StepView = { state, ...errors, key: saved.key, fromCookie: true };
  return data(view, { status, headers: cookieHeaders(saved, headers) });
}

const noStore: Record<string, string> = { "Cache-Control": privatePage };

function savedScan(request: Request): SavedScan | undefined {
  return readScanCookie(request.headers.get("Cookie"));
}

/** Without a cookie when the scan is too large for one. */
function cookieHeaders(saved: SavedScan, given: Record<string, string> = {}): Headers {
  const headers = new Headers(given);
  for (const cookie of scanCookies(saved, env().siteUrl.startsWith("https:")) ?? [])
    headers.append("Set-Cookie", cookie);
  return headers;
}
