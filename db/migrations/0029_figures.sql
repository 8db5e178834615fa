CREATE TABLE "figure_sums" (
	"day" text NOT NULL,
	"hour" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"detail" text NOT NULL,
	"language" text NOT NULL,
	"count" bigint NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "figure_sums_kind_day_hour_name_detail_language_pk" PRIMARY KEY("kind","day","hour","name","detail","language")
);
--> statement-breakpoint
-- Unlogged: what is deleted here is in no WAL, and TRUNCATE removes the file (decision record 34).
CREATE UNLOGGED TABLE "visitor_marks" (
	"kind" text NOT NULL,
	"mark" bigint NOT NULL,
	CONSTRAINT "visitor_marks_kind_mark_pk" PRIMARY KEY("kind","mark")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visitor_salts" (
	"day" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figure_sums_age" ON "figure_sums" USING btree ("hour","day");