CREATE TABLE "event_dates" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"event_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"recording_url" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_messages" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"date_id" text NOT NULL,
	"subject" text NOT NULL,
	"subject_es" text NOT NULL,
	"body" text NOT NULL,
	"body_es" text NOT NULL,
	"recipients" integer NOT NULL,
	"sent_by" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_messages_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "event_notices" (
	"registration_id" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_notices_registration_id_key_pk" PRIMARY KEY("registration_id","key")
);
--> statement-breakpoint
CREATE TABLE "event_registration_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"registration_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"date_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"email_key" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text NOT NULL,
	"language" text NOT NULL,
	"note" text NOT NULL,
	"status" text NOT NULL,
	"number" integer NOT NULL,
	"flags" text[],
	"attended" boolean,
	"answer" text,
	"answered_at" timestamp with time zone,
	"reminded_day_at" timestamp with time zone,
	"reminded_hour_at" timestamp with time zone,
	"thanked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_es" text NOT NULL,
	"description" text NOT NULL,
	"description_es" text NOT NULL,
	"kind" text NOT NULL,
	"local_start" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"time_zone" text NOT NULL,
	"repeat" text DEFAULT 'none' NOT NULL,
	"repeat_every" integer DEFAULT 1 NOT NULL,
	"repeat_until" text,
	"place" text,
	"place_es" text,
	"online_url" text,
	"languages" text[] NOT NULL,
	"speaker" text,
	"picture" text,
	"capacity" integer,
	"price_note" text,
	"price_note_es" text,
	"registration_open" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "event_dates" ADD CONSTRAINT "event_dates_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_messages" ADD CONSTRAINT "event_messages_date_id_event_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."event_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_notices" ADD CONSTRAINT "event_notices_registration_id_event_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registration_links" ADD CONSTRAINT "event_registration_links_registration_id_event_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."event_registrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_date_id_event_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."event_dates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_dates_event" ON "event_dates" USING btree ("event_id","starts_at");--> statement-breakpoint
CREATE INDEX "event_dates_end" ON "event_dates" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "event_notices_created" ON "event_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "event_registration_links_registration" ON "event_registration_links" USING btree ("registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_registrations_person" ON "event_registrations" USING btree ("date_id","email_key");--> statement-breakpoint
CREATE INDEX "event_registrations_order" ON "event_registrations" USING btree ("date_id","status","number");--> statement-breakpoint
CREATE INDEX "event_registrations_lead" ON "event_registrations" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "events_updated" ON "events" USING btree ("updated_at","id");