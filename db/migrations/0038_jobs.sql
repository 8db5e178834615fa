CREATE TABLE "jobs" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"actor_email" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"phase" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"outcome" jsonb,
	"stop_asked" boolean DEFAULT false NOT NULL,
	"leased_until" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_actor" ON "jobs" USING btree ("actor_id","started_at");--> statement-breakpoint
CREATE INDEX "jobs_started" ON "jobs" USING btree ("started_at");