CREATE TABLE "figure_letters" (
	"month" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pictures" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe_url" text;