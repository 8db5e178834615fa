import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { log } from "#app/platform/log.server.ts";
import { consumeClientPoint } from "#app/platform/limits/limits.server.ts";
import { jsonAnswer, jsonProblem, onlyPost } from "#app/platform/pages/json-answer.server.ts";
import { requestContext } from "#app/platform/pages/request-context.server.ts";
import { incomingMail, mailboxInEffect } from "#app/platform/site/mailbox.server.ts";
import { hashToken, looksLikeToken } from "#app/platform/tokens.server.ts";
import type { Route } from "./+types/incoming-mail.route.ts";
import { receiveDelivered } from "./receive.server.ts";

export const loader = onlyPost;

/** A provider that delivers a newsletter's replies sends fewer. */
const limit = { name: "incoming mail", points: 600, seconds: 60, perProcess: true };

/**
 * POST /functions/incoming-mail/SECRET: a whole mail as it came in. As the body (message/rfc822), or in the field of a
 * form or of JSON in which providers send it: body-mime (Mailgun), email (SendGrid), RawEmail (Postmark). A provider tries
 * again after any answer but 200, so a mail that concerns nobody gets that, too.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { webhookHash } = incomingMail();
  if (!webhookHash || !looksLikeToken(params.secret) || !isSame(hashToken(params.secret), webhookHash))
    return jsonProblem(404, "There is no such address.");
  const taken = await consumeClientPoint(limit, context.get(requestContext).clientAddress);
  if (!taken.allowed)
    return jsonProblem(429, "Too many mails at once.", {}, { "Retry-After": String(taken.retryAfter) });
  const raw = await mailIn(request);
  if (!raw || raw.length === 0)
    return jsonProblem(415, "Send the mail as message/rfc822, or as body-mime or RawEmail.");
  try {
    const origin = { receivedAt: new Date(), authServer: mailboxInEffect()?.authServer ?? "" };
    return jsonAnswer({ result: await receiveDelivered(raw, origin) });
  } catch (error) {
    log.error({ err: error }, "a mail that was sent to the webhook could not be stored");
    return jsonProblem(503, "The mail could not be stored. Please send it again.", {}, { "Retry-After": "60" });
  }
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

const postmark = z.object({ RawEmail: z.string() });

async function mailIn(request: Request): Promise<Uint8Array | undefined> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "message/rfc822" || type === "application/octet-stream" || type === "text/plain")
    return new Uint8Array(await request.arrayBuffer());
  if (type === "application/json") {
    const body = postmark.safeParse(await request.json().catch(() => undefined));
    return body.success ? new TextEncoder().encode(body.data.RawEmail) : undefined;
  }
  if (type !== "multipart/form-data" && type !== "application/x-www-form-urlencoded") return undefined;
  const form = await request.formData().catch(() => undefined);
  const sent = form?.get("body-mime") ?? form?.get("email");
  if (typeof sent === "string") return new TextEncoder().encode(sent);
  return sent ? new Uint8Array(await sent.arrayBuffer()) : undefined;
}
