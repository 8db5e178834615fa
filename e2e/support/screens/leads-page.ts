import { eq } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { freshClient, createInquiry, trustedProxy } from "../inquiries.ts";
import type { SiteOptions } from "../site.ts";

/** For specs whose tests make the people that they are about. */
export const leadsSite: SiteOptions = { name: "leads", env: trustedProxy, shared: true };

type Request = { post: (address: string, options: object) => Promise<{ json(): Promise<{ id: string }> }> };

/** Sends an inquiry and returns it with the id of its lead. */
export async function sendInquiry(request: Request, given: Record<string, unknown> = {}) {
  const inquiry = createInquiry({ urgency: "high", budget: "10k-25k", timeline: "exploring", ...given });
  await request.post("/functions/send-journey-form", { data: inquiry, headers: freshClient() });
  const [lead] = await db().select().from(leads).where(eq(leads.emailKey, inquiry.email.toLowerCase()));
  return { ...inquiry, id: lead!.id };
}

export const leadOf = async (id: string) => (await db().select().from(leads).where(eq(leads.id, id)))[0];
