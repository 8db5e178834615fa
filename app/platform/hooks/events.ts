/** What other programs can be told. Receivers depend on these names. */
export const hookEvents = [
  "lead.created",
  "inquiry.created",
  "scan.created",
  "registration.created",
  "subscription.created",
  "post.published",
] as const;

export type HookEvent = (typeof hookEvents)[number];

/** Sent by a button on the page of a hook, whatever events it is for. */
export const testEvent = "hook.test";

/** The keys of `events` in hooks.json, which have no dots. */
export const eventWords = {
  "lead.created": "leadCreated",
  "inquiry.created": "inquiryCreated",
  "scan.created": "scanCreated",
  "registration.created": "registrationCreated",
  "subscription.created": "subscriptionCreated",
  "post.published": "postPublished",
  [testEvent]: "test",
} as const satisfies Record<HookEvent | typeof testEvent, string>;

/** What is stored of a failure that the receiver has no words for: keys of `log.ownErrors` in hooks.json. */
export const ownErrors = {
  timeout: "own:timeout",
  private: "own:private",
  redirect: "own:redirect",
  https: "own:https",
  secret: "own:secret",
} as const;

/** Raised when a receiver could misunderstand what it gets; new fields and events do not raise it. */
export const payloadVersion = 1;
