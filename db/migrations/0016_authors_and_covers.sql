CREATE TABLE "authors" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"names" text[] NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"about_es" text DEFAULT '' NOT NULL,
	"portrait" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authors_slug_unique" UNIQUE("slug"),
	CONSTRAINT "authors_name_key_unique" UNIQUE("name_key")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover_x" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover_y" integer;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "cover_zoom" integer;--> statement-breakpoint
CREATE INDEX "posts_admin_date" ON "posts" USING btree ("public_at","id","cluster","published","featured","publish_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_admin_title" ON "posts" USING btree (lower(left(title, 100)),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_author" ON "posts" USING btree ("author","public_at","id","publish_at") WHERE published and deleted_at is null;
