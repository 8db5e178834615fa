CREATE TABLE "own_pages" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"contents" jsonb NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"visible_from" timestamp with time zone,
	"visible_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "page_id" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_page_id_own_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."own_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "own_pages"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
