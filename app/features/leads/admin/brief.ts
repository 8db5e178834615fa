/** What the team wants to know before it writes: read off the newest inquiry and the newest scan. Pure. */

type Event = { kind: string; payload: unknown };
type InquiryPayload = { urgency?: string; budget?: string; timeline?: string };
type ScanPayload = { result?: { painPoint?: string; strength?: string; organizationalStatus?: string }; answers?: Record<string, number> | null };

export type Brief = { weakest?: string; strongest?: string; status?: string; urgency?: string; budget?: string; timeline?: string; /** Mean of the readiness answers, 0 to 5. */ readiness?: number };

/** `events` newest first. */
export function briefOf(events: Event[]): Brief {
  const inquiry = events.find(({ kind }) => kind === "inquiry")?.payload as InquiryPayload | undefined;
  const scan = events.find(({ kind }) => kind === "scan")?.payload as ScanPayload | undefined;
  const readiness = Object.entries(scan?.answers ?? {}).flatMap(([id, answer]) => (/^r\d$/.test(id) ? [answer] : []));
  const brief: Brief = {
    weakest: scan?.result?.painPoint,
    strongest: scan?.result?.strength,
    status: scan?.result?.organizationalStatus,
    urgency: inquiry?.urgency,
    budget: inquiry?.budget,
    timeline: inquiry?.timeline,
    readiness: readiness.length > 0 ? readiness.reduce((sum, answer) => sum + answer, 0) / readiness.length : undefined,
  };
  return Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== undefined && value !== "")) as Brief;
}
