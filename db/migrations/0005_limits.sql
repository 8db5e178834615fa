CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE TABLE "mail_budget" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"mailbox" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_budget_mailbox" ON "mail_budget" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "mail_budget_created" ON "mail_budget" USING btree ("created_at");
