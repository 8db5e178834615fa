CREATE TABLE "drafts" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"value" jsonb NOT NULL,
	"base_version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_kind_subject_id_author_id_pk" PRIMARY KEY("kind","subject_id","author_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_author" ON "drafts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_version" ON "revisions" USING btree ("kind","subject_id","version");
