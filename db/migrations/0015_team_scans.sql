CREATE TABLE "team_scans" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"lead_id" text NOT NULL,
	"event_id" text,
	"organization" text NOT NULL,
	"organization_key" text NOT NULL,
	"language" text NOT NULL,
	"invited" integer NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"leadership" integer,
	"answer_token" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer_count" integer DEFAULT 0 NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"comparable" boolean DEFAULT false NOT NULL,
	"previous_id" text,
	"reminded_at" timestamp with time zone,
	"result_reminded_at" timestamp with time zone,
	"result_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_scans_answer_token_unique" UNIQUE("answer_token")
);
--> statement-breakpoint
CREATE TABLE "team_scan_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"scan_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_scan_answers" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"scan_id" text NOT NULL,
	"group_index" integer,
	"answers" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_scan_results" (
	"scan_id" text PRIMARY KEY NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "team_scans" ADD CONSTRAINT "team_scans_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_scans" ADD CONSTRAINT "team_scans_event_id_lead_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."lead_events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_scan_links" ADD CONSTRAINT "team_scan_links_scan_id_team_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."team_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_scan_answers" ADD CONSTRAINT "team_scan_answers_scan_id_team_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."team_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_scan_results" ADD CONSTRAINT "team_scan_results_scan_id_team_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."team_scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_scans_lead" ON "team_scans" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "team_scans_organization" ON "team_scans" USING btree ("organization_key");--> statement-breakpoint
CREATE INDEX "team_scans_open" ON "team_scans" USING btree ("closes_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "team_scans_closed" ON "team_scans" USING btree ("closed_at") WHERE state = 'closed';--> statement-breakpoint
CREATE INDEX "team_scan_links_scan" ON "team_scan_links" USING btree ("scan_id");--> statement-breakpoint
CREATE INDEX "team_scan_answers_scan" ON "team_scan_answers" USING btree ("scan_id");
