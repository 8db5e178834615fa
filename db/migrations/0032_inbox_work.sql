CREATE TABLE "lead_filters" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"user_id" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "lead_events" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "tags" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merged" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "team_scans" ADD COLUMN "merged_from" text;--> statement-breakpoint
ALTER TABLE "lead_filters" ADD CONSTRAINT "lead_filters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_filters_user" ON "lead_filters" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_merged_into_leads_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_tags" ON "leads" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;