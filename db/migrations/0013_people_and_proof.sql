CREATE TABLE "image_places" (
	"image_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	CONSTRAINT "image_places_image_name_kind_subject_id_pk" PRIMARY KEY("image_name","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "site_pictures" (
	"slot" text PRIMARY KEY NOT NULL,
	"image_path" text NOT NULL,
	"focus_x" integer NOT NULL,
	"focus_y" integer NOT NULL,
	"alt" text NOT NULL,
	"alt_es" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_records" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"slug" text,
	"values" jsonb NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"published_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "site_records_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE INDEX "image_places_subject" ON "image_places" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "site_records_kind" ON "site_records" USING btree ("kind","position","id");
