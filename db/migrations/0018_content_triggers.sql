CREATE TABLE "content_marks" (
	"id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Marks the transaction, once. The version row itself is written at the commit: writing it here would make every
-- transaction wait for the one before it, and could deadlock with transactions that lock rows in another order.
CREATE OR REPLACE FUNCTION mark_content_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF coalesce(current_setting('savia.content_marked', true), '') <> pg_current_xact_id()::text THEN
		INSERT INTO public.content_marks (id) VALUES (pg_current_xact_id()::text::bigint);
		PERFORM set_config('savia.content_marked', pg_current_xact_id()::text, true);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- Runs at the commit of a marked transaction, unless raiseContentVersion() has already counted it.
CREATE OR REPLACE FUNCTION count_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	raised bigint;
BEGIN
	DELETE FROM public.content_marks WHERE id = NEW.id;
	IF coalesce(current_setting('savia.content_raised', true), '') <> pg_current_xact_id()::text THEN
		INSERT INTO public.content_version (id, version) VALUES (1, 1)
		ON CONFLICT (id) DO UPDATE SET version = content_version.version + 1, changed_at = now()
		RETURNING version INTO raised;
		PERFORM pg_notify('content', raised::text);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER content_marks_count AFTER INSERT ON "content_marks"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_content_change();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "events"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "event_dates"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "posts"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "old_slugs"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "authors"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "images"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_records"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "site_pictures"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "copy_changes"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
-- Most rows of this table are no content: chores write theirs every minute.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE ON "settings"
	FOR EACH ROW WHEN (NEW.key IN ('site', 'sitePictures')) EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_removed AFTER DELETE ON "settings"
	FOR EACH ROW WHEN (OLD.key IN ('site', 'sitePictures')) EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_truncated AFTER TRUNCATE ON "settings"
	FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
