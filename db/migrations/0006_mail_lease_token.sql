ALTER TABLE "mails" ADD COLUMN "lease_token" text;--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "acknowledged" boolean;
