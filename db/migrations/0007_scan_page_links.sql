CREATE TABLE "scan_page_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"scan_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scan_page_links" ADD CONSTRAINT "scan_page_links_scan_id_scans_id_fk" FOREIGN KEY ("scan_id") REFERENCES "public"."scans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_page_links_scan" ON "scan_page_links" USING btree ("scan_id","created_at");
