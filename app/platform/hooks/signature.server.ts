import { createHmac } from "node:crypto";

/** `v1=` and the HMAC-SHA256 of "timestamp.body", in hexadecimal. The timestamp is in seconds. */
export function signatureOf(secret: string, timestamp: number, body: string): string {
  return `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

export const hookHeaders = {
  event: "Hook-Event",
  id: "Hook-Id",
  timestamp: "Hook-Timestamp",
  signature: "Hook-Signature",
} as const;
