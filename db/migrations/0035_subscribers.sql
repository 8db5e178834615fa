CREATE TABLE "subscribers" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"leave_token" text NOT NULL,
	"confirm_token_hash" text,
	"confirm_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"last_refusal" text,
	"source" jsonb,
	"lead_id" text,
	CONSTRAINT "subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "subscribers_leave_token_unique" UNIQUE("leave_token"),
	CONSTRAINT "subscribers_confirm_token_hash_unique" UNIQUE("confirm_token_hash")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "letters_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscribers_created" ON "subscribers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_state" ON "subscribers" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "subscribers_lead" ON "subscribers" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "subscribers_search" ON "subscribers" USING gin (email gin_trgm_ops);--> statement-breakpoint
-- What was deleted is rewritten (0020_deletions.sql).
CREATE TRIGGER deleted AFTER DELETE ON "subscribers"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
