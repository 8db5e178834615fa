import { env } from "#app/platform/env.server.ts";
import { embedOrigins } from "#app/platform/html/embeds.ts";
import { site } from "#site";

const https = env().siteUrl.startsWith("https:");

/** Sent with every response. */
export const commonHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  ...(https ? { "strict-transport-security": "max-age=31536000" } : {}),
};

/** For responses other than documents: nothing may run in them or be loaded by them. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

export const staticHeaders = { ...commonHeaders, "content-security-policy": dataPolicy };

/**
 * Only editing pages show pages of the site in a frame ("framing"), and only pages shown there may be framed
 * ("framed").
 */
export type PageFrames = "framing" | "framed" | undefined;

export function frameHeaders(frames: PageFrames): Record<string, string> {
  return frames === "framed" ? { "x-frame-options": "SAMEORIGIN" } : {};
}

/**
 * Allows our own scripts by hash, and everything else from our own origin (styles, fonts and connections by default-src: each word is in the header of every page). Frames are the calendar and the players of
 * videos and recordings in articles. Navigation keeps the first page's policy, so every page allows them.
 */
export function pagePolicy(scriptHashes: string, pageFrames?: PageFrames): string {
  const { embedUrl } = site.calendar;
  const frames = [...(embedUrl ? [new URL(embedUrl).origin] : []), ...embedOrigins].join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes}`.trimEnd(),
    // A featured image may be hosted anywhere.
    "img-src 'self' data: blob: https:",
    `frame-src ${pageFrames === "framing" ? "'self' " : ""}${frames}`,
    `frame-ancestors ${pageFrames === "framed" ? "'self'" : "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
