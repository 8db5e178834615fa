CREATE TABLE "hook_deliveries" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"hook_id" text NOT NULL,
	"lead_id" text,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"event_id" text NOT NULL,
	"payload" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"lease_token" text,
	"last_status" integer,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"with_person" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" jsonb NOT NULL,
	"active_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_hook_id_hooks_id_fk" FOREIGN KEY ("hook_id") REFERENCES "public"."hooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hook_deliveries_subject" ON "hook_deliveries" USING btree ("hook_id","event","subject");--> statement-breakpoint
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" USING btree ("hook_id","next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "hook_deliveries_log" ON "hook_deliveries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "hook_deliveries_lead" ON "hook_deliveries" USING btree ("lead_id");--> statement-breakpoint
-- What was sent about a person goes with the person (0020_deletions.sql).
CREATE TRIGGER deleted AFTER DELETE ON "hook_deliveries"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
