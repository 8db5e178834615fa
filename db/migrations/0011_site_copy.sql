CREATE TABLE "copy_changes" (
	"namespace" text NOT NULL,
	"language" text NOT NULL,
	"path" text NOT NULL,
	"value" jsonb NOT NULL,
	"delivered" jsonb NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copy_changes_namespace_language_path_pk" PRIMARY KEY("namespace","language","path")
);
--> statement-breakpoint
CREATE TABLE "copy_drafts" (
	"namespace" text NOT NULL,
	"language" text NOT NULL,
	"path" text NOT NULL,
	"value" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copy_drafts_namespace_language_path_pk" PRIMARY KEY("namespace","language","path")
);
--> statement-breakpoint
CREATE TABLE "copy_previews" (
	"page" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copy_previews_token_hash_unique" UNIQUE("token_hash")
);
