import type { AuditAction } from "../audit/audit.server.ts";
import { pageList } from "../pages/public-pages.ts";
import { keysOf } from "../typed-keys.ts";
import { ownValue } from "../own-value.ts";

/**
 * THE table of who may do what: every address of app/routes.ts and every intent of its forms. The guards read it
 * (features/admin/guard.server.ts), the navigation follows it, and a test fails for a route or an intent without a row.
 * Addresses that are not listed are refused to everybody, and so are unlisted intents at an address with `intents`. The
 * forms of an address without `intents` send no intent. A route gets the judged intent from its guard (`sentForm`).
 */
export const roles = ["owner", "editor", "advisor", "reader"] as const;
export type Role = (typeof roles)[number];

/** `needsRecentProof`: the person has to prove who they are again when the last proof is older than ten minutes. */
export type Audience =
  | { kind: "anyone" }
  | { kind: "user"; needsRecentProof?: true }
  | { kind: "role"; roles: Role[]; needsRecentProof?: true };

export type Row = {
  /** Who may open the address, as a page or as a data request. */
  open: Audience;
  /** Who may send a form without an intent; defaults to `open`. */
  write?: Audience;
  /** Who may send a form with each `intent`. */
  intents?: Record<string, Audience>;
  /** The intents that a form may send as `bulk`, for several rows of a list at once (`ids`). */
  bulk?: string[];
  /** The fields that a form may send more than once. All others are refused when they are repeated. */
  several?: string[];
};

const anyone: Audience = { kind: "anyone" };
const user: Audience = { kind: "user" };
const userWithProof: Audience = { kind: "user", needsRecentProof: true };
const team: Audience = { kind: "role", roles: ["owner", "editor", "advisor", "reader"] };
const content: Audience = { kind: "role", roles: ["owner", "editor"] };
const people: Audience = { kind: "role", roles: ["owner", "advisor"] };
const log: Audience = { kind: "role", roles: ["owner", "editor", "advisor"] };
const owner: Audience = { kind: "role", roles: ["owner"] };
const ownerWithProof: Audience = { kind: "role", roles: ["owner"], needsRecentProof: true };

export const permissions: Record<string, Row> = {
  // The public site
  ...Object.fromEntries(pageList.map(([, { path }]) => [path === "/" ? "/es?" : `/es?${path}`, { open: anyone }])),
  "/es?/insights/authors/:slug": { open: anyone },
  "/es?/insights/:slug": { open: anyone },
  "/es?/stories/:slug": { open: anyone },
  "/es?/rss.xml": { open: anyone },
  "/es?/events.ics": { open: anyone },
  "/es?/events/:slug.ics": { open: anyone },
  "/es?/events/:slug": { open: anyone },
  // A mailed link carries its own proof.
  "/es?/events/registration/:token": { open: anyone, intents: { change: anyone, cancel: anyone, answer: anyone } },
  "/es?/tools/result/:token": { open: anyone },
  "/es?/tools/result/:token/report.pdf": { open: anyone },
  "/es?/tools/team/:token": { open: anyone },
  // The secret in the address is the proof.
  "/es?/tools/team/manage/:token": {
    open: anyone,
    intents: { close: anyone, compare: anyone, withdraw: anyone, erase: anyone },
  },
  "/es?/tools/team/manage/:token/report.pdf": { open: anyone },
  "/es?/tools/team/manage/:token/export.json": { open: anyone },
  "/es?/tools/team/manage/:token/export.csv": { open: anyone },
  "/es?/tools/team/manage/:token/present": { open: anyone },
  "/es?/tools/team/manage/:token/links": { open: anyone },
  "/es?/tools/team/manage/:token/qr.svg": { open: anyone },
  "/es?/preview/:token": { open: anyone },
  "/es?/draft/:token": { open: anyone },
  "/*": { open: anyone },
  "/robots.txt": { open: anyone },
  "/site.webmanifest": { open: anyone },
  "/sitemap.xml": { open: anyone },
  "/sitemaps/:number.xml": { open: anyone },
  "/covers/:cluster/:slug.svg": { open: anyone },
  "/social/:language/:slug.png": { open: anyone },
  "/social/:language/stories/:slug.png": { open: anyone },
  "/social/:language/authors/:slug.png": { open: anyone },
  "/social/covers/:slug/:cut.jpg": { open: anyone },
  "/social/:language/pages/:page.png": { open: anyone },
  "/social/:language/events/:slug.png": { open: anyone },
  "/blog-images/blog-posts/:file": { open: anyone },
  "/functions/send-journey-form": { open: anyone },
  "/functions/send-assessment-results": { open: anyone },
  "/functions/send-division-message": { open: anyone },
  "/functions/register-for-event": { open: anyone },

  // Signing in. Links that were mailed carry their own proof.
  "/auth": { open: anyone, write: anyone, intents: { "sign-in": anyone, "sign-up": anyone, resend: anyone } },
  "/auth/sign-out": { open: anyone },
  "/auth/session": { open: anyone },
  "/auth/confirm": { open: anyone },
  "/auth/forgot": { open: anyone },
  "/auth/reset": { open: anyone },
  "/auth/setup": { open: anyone },
  // The token of the set-up link is the proof; only while nobody has a role.
  "/auth/setup/restore": { open: anyone },
  "/auth/email": { open: anyone },
  "/auth/invitation": { open: anyone, write: anyone, intents: { password: anyone, accept: anyone } },
  "/auth/invitation/passkey": { open: anyone, intents: { options: anyone, finish: anyone } },
  "/auth/passkey": { open: anyone, intents: { options: anyone, finish: anyone } },
  "/auth/second-factor": { open: anyone, write: anyone, intents: { code: anyone, recovery: anyone } },
  "/auth/again": { open: user, intents: { password: user, code: user, recovery: user } },
  // About yourself; an owner may ask about anybody (decision 52).
  "/rpc/has_role": { open: anyone, write: user },

  // Your own account
  "/account": {
    open: user,
    intents: { profile: user, portrait: user, "remove-portrait": user, notifications: user },
    several: ["kind"],
  },
  "/account/portraits/:id": { open: user },
  "/account/security": {
    open: user,
    intents: {
      password: userWithProof,
      "codes-start": userWithProof,
      "codes-confirm": user,
      "codes-off": userWithProof,
      "recovery-codes": userWithProof,
      "forget-devices": user,
      "passkey-rename": user,
      "passkey-remove": userWithProof,
      "session-end": user,
      "sessions-end": user,
    },
  },
  "/account/passkey": { open: user, intents: { options: userWithProof, finish: user } },
  "/account/email": { open: user, intents: { change: userWithProof, cancel: user } },
  // A form that had to wait for a fresh proof. Sending it is a request to its own address.
  "/account/repeat": { open: userWithProof },
  "/account/data": { open: user, intents: { "delete-account": userWithProof } },
  "/account/data.json": { open: userWithProof },

  // Posts, images
  "/admin": {
    open: content,
    intents: { publish: content, unpublish: content, tag: content, delete: content, restore: content },
    bulk: ["publish", "unpublish", "tag", "delete"],
  },
  "/admin/calendar": { open: content },
  "/admin/authors": { open: content, intents: { create: content, delete: content } },
  "/admin/authors/:id": { open: content, write: content, intents: { save: content } },
  "/admin/authors/:id/history": { open: content },
  "/admin/posts/preview": { open: content },
  "/admin/posts/link-targets": { open: content },
  "/admin/posts/:id": {
    open: content,
    write: content,
    intents: {
      save: content,
      publish: content,
      share: content,
      revoke: content,
      copy: content,
      "copy-sure": content,
      "upload-en": content,
      "upload-es": content,
    },
    several: ["tags"],
  },
  "/admin/posts/:id/revisions": { open: content },
  "/admin/bin": { open: content, intents: { restore: content, purge: content }, bulk: ["restore", "purge"] },
  "/admin/images": {
    open: content,
    write: content,
    intents: { upload: content, describe: content, delete: content },
    bulk: ["delete"],
  },
  "/admin/images/upload": { open: content },
  "/admin/images/:id": { open: content, write: content, intents: { save: content } },
  "/admin/images/:id/history": { open: content },
  "/admin/pages": { open: content, intents: { remove: content } },
  "/admin/pages/:page": {
    open: content,
    write: content,
    intents: {
      save: content,
      publish: content,
      discard: content,
      share: content,
      revoke: content,
    },
  },
  "/admin/pages/:page/field": { open: content },
  "/admin/pages/:page/edit": { open: content },
  "/admin/pages/:page/history": { open: content },
  // Team members, stories, quotes, the pictures of the pages
  ...recordScreens("/admin/people"),
  ...recordScreens("/admin/stories"),
  ...recordScreens("/admin/quotes"),
  "/admin/pictures": { open: content },
  "/admin/pictures/:slot": { open: content, intents: { save: content, restore: content } },
  "/admin/pictures/:slot/history": { open: content },

  // Events are content. Their attendees are not: advisors may open the list of events to get to the attendees.
  "/admin/events": { open: log, intents: { duplicate: content, delete: content } },
  "/admin/events/new": { open: content, write: content, intents: { save: content }, several: ["languages"] },
  "/admin/events/:id": {
    open: content,
    write: content,
    intents: {
      save: content,
      duplicate: content,
      "cancel-date": content,
      "restore-date": content,
      recording: content,
    },
    several: ["languages"],
  },
  "/admin/events/:id/history": { open: content },
  "/admin/events/:id/attendees": {
    open: people,
    intents: { attended: people, absent: people, confirm: people, cancel: people },
    bulk: ["attended", "absent"],
  },
  "/admin/events/:id/attendees/export.csv": { open: ownerWithProof },
  "/admin/events/:id/attendees/message": { open: people, write: people, intents: { send: people } },

  // Autosave of all forms; draftAudience below decides who may save which kind of draft.
  "/admin/drafts": { open: log, intents: { save: log, discard: log } },

  // People who wrote to us
  "/admin/leads": {
    open: people,
    intents: { answered: people, closed: people, spam: people },
    bulk: ["answered", "closed", "spam"],
  },
  "/admin/leads/export.csv": { open: ownerWithProof },
  "/admin/leads/:id": {
    open: people,
    intents: {
      status: people,
      owner: people,
      note: people,
      reply: people,
      reopen: people,
      "not-spam": people,
      erase: ownerWithProof,
    },
  },
  "/admin/leads/:id/export.json": { open: people },
  "/admin/team-scans/:id": { open: people },
  "/admin/team-scans/:id/present": { open: people },
  "/admin/mail": { open: owner, intents: { resend: owner }, bulk: ["resend"] },
  "/admin/mail/:id": { open: owner },
  "/admin/mail/:id/html": { open: owner },

  // Figures, the log, accounts
  "/admin/figures": { open: team },
  // The entries are filtered: visibleAuditActions below.
  "/admin/audit": { open: log },
  "/admin/audit/export.csv": { open: ownerWithProof },
  "/admin/users": { open: owner },
  "/admin/users/invitations": {
    open: owner,
    intents: { invite: ownerWithProof, resend: owner, withdraw: owner },
    several: ["role"],
  },
  "/admin/users/second-factor": { open: owner, intents: { require: ownerWithProof }, several: ["role"] },
  "/admin/users/:id": {
    open: owner,
    intents: {
      roles: ownerWithProof,
      block: ownerWithProof,
      unblock: ownerWithProof,
      "sign-out": owner,
      "reset-factor": ownerWithProof,
    },
    several: ["role"],
  },
  "/admin/settings": {
    open: owner,
    intents: {
      save: owner,
      "test-mail": owner,
      logo: owner,
      "remove-logo": owner,
      "remove-samples": owner,
      "back-up": owner,
      confirm: owner,
    },
    several: ["linkNames", "linkUrls"],
  },
  "/admin/settings/:part/history": { open: owner },
  // A backup contains everything, password hashes included.
  "/admin/settings/backups/:file": { open: ownerWithProof },
  "/admin/*": { open: team },
};

function recordScreens(path: string): Record<string, Row> {
  const changes = { create: content, up: content, down: content, delete: content, restore: content, purge: content };
  return {
    [path]: { open: content, intents: changes },
    [`${path}/:id`]: { open: content, intents: { save: content } },
    [`${path}/:id/history`]: { open: content },
  };
}

/** Who may see each kind of audit entry. Entries about leads and accounts contain e-mail addresses. */
const auditAudience: Record<AuditAction, Audience> = {
  postCreated: content,
  postUpdated: content,
  postPublished: content,
  postUnpublished: content,
  postScheduled: content,
  postDeleted: content,
  postRestored: content,
  postPurged: content,
  revisionRestored: content,
  previewShared: content,
  previewRevoked: content,
  imageUploaded: content,
  imageDescribed: content,
  imageDeleted: content,
  copyPublished: content,
  samplesRemoved: owner,
  settingsChanged: owner,
  backupRequested: owner,
  backupDownloaded: owner,
  siteRestored: owner,
  teamMemberSaved: content,
  teamMemberPublished: content,
  teamMemberHidden: content,
  teamMemberDeleted: content,
  teamMemberRestored: content,
  teamMemberPurged: content,
  storySaved: content,
  storyPublished: content,
  storyHidden: content,
  storyDeleted: content,
  storyRestored: content,
  storyPurged: content,
  quoteSaved: content,
  quotePublished: content,
  quoteHidden: content,
  quoteDeleted: content,
  quoteRestored: content,
  quotePurged: content,
  pictureReplaced: content,
  pictureRestored: content,
  postTagged: content,
  authorCreated: content,
  authorUpdated: content,
  authorDeleted: content,
  eventCreated: content,
  eventUpdated: content,
  eventPublished: content,
  eventCancelled: content,
  eventDeleted: content,
  eventDateCancelled: content,
  eventDateRestored: content,
  recordingAdded: content,
  attendanceRecorded: people,
  registrationChanged: people,
  attendeesMailed: people,
  attendeesExported: owner,
  leadStatusChanged: people,
  leadAssigned: people,
  leadReplied: people,
  noteAdded: people,
  leadsExported: owner,
  activityExported: owner,
  personExported: people,
  personErased: people,
  retentionErased: people,
  teamScansErased: people,
  mailResent: owner,
  accountErased: owner,
  roleGranted: owner,
  roleRevoked: owner,
  rolesChanged: owner,
  userBlocked: owner,
  userUnblocked: owner,
  sessionsEnded: owner,
  userInvited: owner,
  invitationWithdrawn: owner,
  secondFactorRequired: owner,
  secondFactorReset: owner,
  secondFactorAdded: owner,
  secondFactorRemoved: owner,
  passkeyAdded: owner,
  passkeyRemoved: owner,
  emailChanged: owner,
  accountDeleted: owner,
};

/** The kinds of audit entries that somebody may see; "all" includes kinds of older versions that are not listed. */
export function visibleAuditActions(held: readonly Role[]): "all" | string[] {
  if (held.includes("owner")) return "all";
  return keysOf(auditAudience).filter((action) => isAllowed(auditAudience[action], { roles: held }));
}

/**
 * Who may save each kind of draft. Drafts of other kinds are refused, also of notes about a person, which stay on the
 * device: erasing the person would not find them.
 */
const draftAudience: Record<string, Audience> = {
  author: content,
  event: content,
  "event-message": people,
  image: content,
  picture: content,
  post: content,
  quote: content,
  settings: owner,
  story: content,
  "team-member": content,
};

export function maySaveDraft(kind: string, held: readonly Role[]): boolean {
  const audience = ownValue(draftAudience, kind);
  return !!audience && isAllowed(audience, { roles: held });
}

/** What the guard needs to know of a person. */
export type RoleHolder = { roles: readonly Role[] } | undefined;

export function isAllowed(audience: Audience, person: RoleHolder): boolean {
  if (audience.kind === "anyone") return true;
  if (!person) return false;
  return audience.kind === "user" || audience.roles.some((role) => person.roles.includes(role));
}

export function mayOpen(pattern: string, held: readonly Role[]): boolean {
  const row = permissions[pattern];
  return !!row && isAllowed(row.open, { roles: held });
}

/** The start page of a person with a role: the first of these that they may open. */
export function startPageOf(held: readonly Role[]): string {
  return ["/admin", "/admin/leads", "/admin/figures"].find((address) => mayOpen(address, held)) ?? "/";
}
