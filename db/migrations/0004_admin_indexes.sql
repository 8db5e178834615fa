CREATE INDEX "posts_admin" ON "posts" USING btree ("updated_at","id","cluster","published","featured","publish_at") WHERE deleted_at is null;
--> statement-breakpoint
DROP INDEX "posts_updated";
--> statement-breakpoint
CREATE INDEX "posts_bin" ON "posts" USING btree ("deleted_at","id") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "lead_events_created" ON "lead_events" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mails_log" ON "mails" USING btree ("created_at","id","state");
--> statement-breakpoint
CREATE INDEX "mails_dead" ON "mails" USING btree ("created_at") WHERE state = 'dead';
--> statement-breakpoint
CREATE INDEX "mails_secret" ON "mails" USING btree ("created_at") WHERE secret and html <> '';
--> statement-breakpoint
DROP INDEX "mails_created";
--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));
--> statement-breakpoint
CREATE INDEX "lead_events_kind" ON "lead_events" USING btree ("kind","lead_id");
