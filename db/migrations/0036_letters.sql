CREATE TABLE "letter_pace" (
	"id" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_recipients" (
	"letter_id" text NOT NULL,
	"subscriber_id" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"lease_token" text,
	"last_error" text,
	"settled" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "letter_recipients_letter_id_subscriber_id_pk" PRIMARY KEY("letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"subject" jsonb NOT NULL,
	"preview" jsonb NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"audience" jsonb,
	"mails" jsonb,
	"sent_by" text,
	"planned_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_letter_id_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "letter_recipients" ADD CONSTRAINT "letter_recipients_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "letter_recipients_due" ON "letter_recipients" USING btree ("letter_id","next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "letter_recipients_open" ON "letter_recipients" USING btree ("leased_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "letter_recipients_state" ON "letter_recipients" USING btree ("letter_id","state");--> statement-breakpoint
CREATE INDEX "letter_recipients_subscriber" ON "letter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "letters_created" ON "letters" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "letters_active" ON "letters" USING btree ("state") WHERE state in ('planned', 'sending');--> statement-breakpoint
-- What was deleted is rewritten (0020_deletions.sql).
CREATE TRIGGER deleted AFTER DELETE ON "letter_recipients"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
