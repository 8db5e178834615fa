import type { AuditAction } from "../audit/audit.server.ts";
import { adminPaths, recordKinds, type RecordKind } from "../records/record-kinds.ts";
import { pageList } from "../pages/public-pages.ts";
import { byKey, keysOf } from "../typed-keys.ts";
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
  "/es?/search": { open: anyone },
  "/es?/insights/authors/:slug": { open: anyone },
  "/es?/insights/:slug": { open: anyone },
  "/es?/stories/:slug": { open: anyone },
  "/es?/rss.xml": { open: anyone },
  "/es?/rss/:category.xml": { open: anyone },
  "/es?/events.ics": { open: anyone },
  "/es?/events/:slug.ics": { open: anyone },
  "/es?/events/:slug": { open: anyone },
  // A mailed link carries its own proof.
  "/es?/events/registration/:token": { open: anyone, intents: { change: anyone, cancel: anyone, answer: anyone } },
  "/es?/subscribe": { open: anyone },
  // The secret in the address is the proof; a mail program that leaves for its reader sends no intent (RFC 8058).
  "/es?/subscribe/:token": {
    open: anyone,
    write: anyone,
    intents: { confirm: anyone, save: anyone, leave: anyone, back: anyone },
    several: ["topics"],
  },
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
  "/es?/:page": { open: anyone },
  "/*": { open: anyone },
  "/robots.txt": { open: anyone },
  "/llms.txt": { open: anyone },
  "/site.webmanifest": { open: anyone },
  "/look/:file": { open: anyone },
  "/sitemap.xml": { open: anyone },
  "/sitemaps/:number.xml": { open: anyone },
  "/covers/:kind/:slug.svg": { open: anyone },
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
  "/functions/seen": { open: anyone },
  // The secret in the address is the proof.
  "/functions/incoming-mail/:secret": { open: anyone },

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
  "/auth/letter": { open: anyone },
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
    bulk: ["publish", "unpublish", "tag", "delete", "restore"],
  },
  "/admin/calendar": { open: content },
  "/admin/authors": { open: content, intents: { create: content, delete: content, restore: content } },
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
    intents: { upload: content, describe: content, delete: content, restore: content },
    bulk: ["delete", "restore"],
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
  "/admin/redirects": {
    open: content,
    intents: { create: content, delete: content, restore: content },
    bulk: ["delete", "restore"],
  },
  "/admin/pages/new": { open: content, intents: { save: content } },
  "/admin/pages/own": {
    open: content,
    intents: { show: content, hide: content, delete: content },
    bulk: ["show", "hide", "delete"],
  },
  "/admin/pages/own/:id": { open: content, write: content, intents: { save: content } },
  "/admin/pages/own/:id/history": { open: content },
  "/admin/redirects/import": { open: content, intents: { import: content } },
  "/admin/redirects/export.csv": { open: content },
  "/admin/redirects/:id": { open: content, write: content, intents: { save: content } },
  "/admin/redirects/:id/history": { open: content },
  // Team members, stories, quotes, facts, templates for answers, the pictures of the pages
  ...Object.assign({}, ...recordKinds.map(recordScreens)),
  "/admin/pictures": { open: content },
  "/admin/pictures/:slot": { open: content, intents: { save: content, restore: content } },
  "/admin/pictures/:slot/history": { open: content },

  // Events are content. Their attendees are not: advisors may open the list of events to get to the attendees.
  "/admin/events": { open: log, intents: { duplicate: content, delete: content, restore: content } },
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
    intents: {
      answered: people,
      closed: people,
      spam: people,
      undo: people,
      tag: people,
      untag: people,
      "filter-save": people,
      "filter-remove": people,
    },
    bulk: ["answered", "closed", "spam", "undo", "tag", "untag"],
  },
  "/admin/leads/export.csv": { open: ownerWithProof },
  "/admin/leads/:id": {
    open: people,
    intents: {
      status: people,
      owner: people,
      note: people,
      answer: people,
      "answer-template": people,
      "answer-link": people,
      "answer-attach": people,
      "answer-detach": people,
      "answer-back": people,
      "answer-now": people,
      "answer-discard": people,
      reply: people,
      reopen: people,
      "not-spam": people,
      undo: people,
      tag: people,
      untag: people,
      separate: people,
      erase: ownerWithProof,
    },
    several: ["files"],
  },
  "/admin/leads/:id/contact": { open: people, write: people, intents: { save: people } },
  "/admin/leads/:id/scans/:scan": { open: people, intents: { send: people } },
  "/admin/leads/:id/merge": { open: people, intents: { merge: people } },
  "/admin/leads/:id/files/:file": { open: people },
  "/admin/leads/:id/presence": { open: people, intents: { reading: people, writing: people } },
  "/admin/leads/:id/links": { open: people },
  "/admin/leads/:id/export.json": { open: people },
  "/admin/messages": { open: people, intents: { confirm: people, dismiss: people } },
  "/admin/messages/:id/original": { open: people },
  "/admin/messages/:id/files/:file": { open: people },
  // People who get letters. Editors write these, so they see for whom; what else is known about a person stays with the inbox.
  "/admin/subscribers": {
    open: content,
    intents: { leave: content, delete: owner, ask: ownerWithProof },
    bulk: ["leave"],
  },
  "/admin/subscribers/export.csv": { open: ownerWithProof },
  "/admin/subscribers/import": { open: owner, intents: { check: owner, import: owner } },
  "/admin/team-scans/:id": { open: people },
  "/admin/team-scans/:id/present": { open: people },
  "/admin/mail": { open: owner, intents: { resend: owner }, bulk: ["resend"] },
  "/admin/mail/:id": { open: owner },
  "/admin/mail/:id/html": { open: owner },

  // Letters are written by those who write the content; only owners send them.
  "/admin/letters": { open: content, intents: { create: content, delete: content } },
  "/admin/letters/:id": { open: content, write: content, intents: { save: content } },
  "/admin/letters/:id/history": { open: content },
  "/admin/letters/:id/preview": { open: content },
  "/admin/letters/:id/send": {
    open: content,
    intents: {
      test: content,
      send: owner,
      plan: owner,
      unplan: owner,
      pause: owner,
      continue: owner,
      cancel: owner,
      again: owner,
      settle: owner,
    },
    several: ["topics"],
  },

  // Figures, search, the log, accounts
  "/admin/overview": { open: team },
  "/admin/overview/file": { open: team },
  "/admin/figures": { open: team },
  // Finds only what the person may open, which is a single screen for readers.
  "/admin/search": { open: log },
  "/admin/news": { open: owner },
  // Each page of the handbook is for those who may open the screens that it is about (platform/help/topics.ts).
  "/admin/help": { open: team },
  "/admin/help/:topic": { open: team },
  // The entries are filtered: visibleAuditActions below.
  "/admin/audit": { open: log, intents: { seen: log, stop: log } },
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
  // What happens here is told to other programs.
  "/admin/hooks": { open: owner, intents: { create: ownerWithProof, delete: ownerWithProof }, several: ["events"] },
  "/admin/hooks/:id": {
    open: owner,
    intents: { save: ownerWithProof, renew: ownerWithProof, test: owner },
    several: ["events"],
  },
  "/admin/hooks/log": { open: owner, intents: { resend: owner }, bulk: ["resend"] },
  "/admin/hooks/log/:id": { open: owner },
  "/admin/settings": { open: owner },
  "/admin/settings/:part": {
    open: owner,
    intents: {
      save: owner,
      "test-mail": owner,
      "mail-server": ownerWithProof,
      "remove-mail-server": ownerWithProof,
      mailbox: ownerWithProof,
      "remove-mailbox": ownerWithProof,
      "incoming-mail": owner,
      webhook: ownerWithProof,
      "remove-webhook": ownerWithProof,
      logo: owner,
      "remove-logo": owner,
      "delivered-look": owner,
      "remove-samples": owner,
      "back-up": owner,
      confirm: owner,
    },
    several: ["linkNames", "linkUrls", "topicsEn", "topicsEs"],
  },
  "/admin/settings/brand/preview": { open: owner },
  "/admin/settings/:part/history": { open: owner },
  // A backup contains everything, password hashes included.
  "/admin/settings/backups/:file": { open: ownerWithProof },
  "/admin/*": { open: team },
};

function recordScreens(kind: RecordKind): Record<string, Row> {
  const path = adminPaths[kind];
  const audience = recordAudience(kind);
  const intents = ["up", "down", "show", "hide", "delete", "restore", "purge"];
  const changes = Object.fromEntries(intents.map((intent) => [intent, audience]));
  return {
    [path]: { open: audience, intents: changes },
    [`${path}/:id`]: { open: audience, intents: { save: audience } },
    [`${path}/:id/history`]: { open: audience },
  };
}

/** Templates belong to those who answer people. */
function recordAudience(kind: RecordKind): Audience {
  return kind === "template" ? people : content;
}

function recordActions<Name extends string>(name: Name, audience = content) {
  type Action = `${Name}${"Saved" | "Published" | "Hidden" | "Deleted" | "Restored" | "Purged"}`;
  const actions = ["Saved", "Published", "Hidden", "Deleted", "Restored", "Purged"].map((action) => name + action);
  return Object.fromEntries(actions.map((action) => [action, audience])) as Record<Action, Audience>;
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
  imageUndeleted: content,
  copyPublished: content,
  pageCreated: content,
  pageSaved: content,
  pageShown: content,
  pageHidden: content,
  pageDeleted: content,
  redirectCreated: content,
  redirectChanged: content,
  redirectDeleted: content,
  redirectUndeleted: content,
  redirectsImported: content,
  redirectsExported: content,
  samplesRemoved: owner,
  settingsChanged: owner,
  hookCreated: owner,
  hookChanged: owner,
  hookSecretRenewed: owner,
  hookDeleted: owner,
  hookResent: owner,
  backupRequested: owner,
  backupDownloaded: owner,
  siteRestored: owner,
  ...recordActions("teamMember"),
  ...recordActions("story"),
  ...recordActions("quote"),
  ...recordActions("fact"),
  ...recordActions("category"),
  ...recordActions("template", people),
  pictureReplaced: content,
  pictureRestored: content,
  postTagged: content,
  authorCreated: content,
  authorUpdated: content,
  authorDeleted: content,
  authorUndeleted: content,
  eventCreated: content,
  eventUpdated: content,
  eventPublished: content,
  eventCancelled: content,
  eventDeleted: content,
  eventUndeleted: content,
  eventDateCancelled: content,
  eventDateRestored: content,
  recordingAdded: content,
  attendanceRecorded: people,
  registrationChanged: people,
  attendeesMailed: people,
  attendeesExported: owner,
  letterCreated: content,
  letterSaved: content,
  letterDeleted: content,
  letterSent: content,
  letterPlanned: content,
  letterUnplanned: content,
  letterPaused: content,
  letterContinued: content,
  letterCancelled: content,
  letterSentAgain: content,
  letterUnknownLeft: content,
  leadStatusChanged: people,
  leadAssigned: people,
  leadReplied: people,
  leadTagged: people,
  leadContactChanged: people,
  scanSentAgain: people,
  leadsMerged: people,
  leadsSeparated: people,
  messageConfirmed: people,
  messageDismissed: people,
  noteAdded: people,
  leadsExported: owner,
  activityExported: owner,
  subscribersImported: owner,
  subscribersExported: owner,
  subscribersAsked: owner,
  subscriberLeft: content,
  subscriberErased: owner,
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
const draftAudience = {
  ...byKey(recordKinds, recordAudience),
  author: content,
  event: content,
  "event-message": people,
  "lead-answer": people,
  image: content,
  letter: content,
  page: content,
  "new-page": content,
  picture: content,
  post: content,
  redirect: content,
  settings: owner,
} satisfies Record<string, Audience>;

export type DraftKind = keyof typeof draftAudience;
export const draftKinds = keysOf(draftAudience);

export function maySaveDraft(kind: string, held: readonly Role[]): kind is DraftKind {
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
  return ["/admin", "/admin/leads", "/admin/overview"].find((address) => mayOpen(address, held)) ?? "/";
}
