CREATE TABLE "deletions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deletions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"table_name" text NOT NULL,
	"transaction_id" text NOT NULL,
	"rewritten_at" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Notes, once per transaction and table, that rows were deleted: their bytes stay in the files until the table is
-- rewritten (db/rewrite).
CREATE OR REPLACE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	noted text := 'savia.deleted_' || TG_TABLE_NAME;
BEGIN
	IF coalesce(current_setting(noted, true), '') <> pg_current_xact_id()::text AND EXISTS (SELECT FROM gone) THEN
		INSERT INTO public.deletions (table_name, transaction_id) VALUES (TG_TABLE_NAME, pg_current_xact_id()::text);
		PERFORM set_config(noted, pg_current_xact_id()::text, true);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "leads"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "lead_events"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "mails"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "scans"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "event_registrations"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "team_scans"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "team_scan_results"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "users"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "accounts"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "invitations"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "email_changes"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "portraits"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "two_factors"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "passkeys"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
-- Closing a scan deletes its answers. Not a trigger on the answers themselves: shuffling deletes and inserts them every
-- few minutes.
CREATE OR REPLACE FUNCTION note_closing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.deletions (table_name, transaction_id) VALUES ('team_scan_answers', pg_current_xact_id()::text);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER closed AFTER UPDATE ON "team_scans"
	FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION note_closing();
