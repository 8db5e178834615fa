CREATE TABLE "team_scan_closings" (
	"team_key" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_scan_closings_team_key_closed_at_pk" PRIMARY KEY("team_key","closed_at")
);
--> statement-breakpoint
CREATE TABLE "team_scan_invitations" (
	"scan_id" text PRIMARY KEY NOT NULL,
	"link_part" text NOT NULL,
	"secret" text NOT NULL,
	"used" text NOT NULL,
	CONSTRAINT "team_scan_invitations_link_part_unique" UNIQUE("link_part")
);
--> statement-breakpoint
ALTER TABLE "team_scan_answers" ADD COLUMN "comment_shareable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_scans" ADD COLUMN "personal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "team_scan_invitations" ADD CONSTRAINT "team_scan_invitations_scan_id_team_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."team_scans"("id") ON DELETE cascade ON UPDATE no action;