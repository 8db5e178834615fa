ALTER TABLE "events" ADD COLUMN "bring" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bring_es" text;