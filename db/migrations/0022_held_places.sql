ALTER TABLE "event_registrations" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "confirm_by_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "event_registrations_held" ON "event_registrations" USING btree ("held_until");