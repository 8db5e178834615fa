import type { ErrorCode } from "../credentials.ts";

/** What the security page gets back when it was not a redirect. */
export type SecurityAnswer = {
  password?: ErrorCode;
  codes?: ErrorCode;
  passkeys?: ErrorCode;
  /** Shown once, after the set-up or when they were made anew. */
  recoveryCodes?: string[];
};
