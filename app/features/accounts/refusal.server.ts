import type { ErrorCode } from "./credentials.ts";

export type Client = { request: Request; address: string };
export type Refusal = { ok: false; code: ErrorCode; status: number; retryAfter?: number };
