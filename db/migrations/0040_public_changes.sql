-- The version is raised when a row changes that visitors can see, before or after: a draft, or a statement that changes
-- nothing, leaves every rendered page as it is.
CREATE OR REPLACE FUNCTION is_event_shown(event text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT 1 FROM public.events WHERE id = event AND state <> 'draft')
$$;
--> statement-breakpoint
DO $$
DECLARE
	tables text[][] := ARRAY[
		['posts', '(ROW.published AND ROW.deleted_at IS NULL)'],
		['site_records', '(ROW.published AND ROW.deleted_at IS NULL)'],
		['events', 'ROW.state <> ''draft'''],
		['event_dates', 'public.is_event_shown(ROW.event_id)'],
		['old_slugs', 'true'],
		['authors', 'true'],
		['site_pictures', 'true'],
		['copy_changes', 'true'],
		['own_pages', 'true'],
		['settings', 'ROW.key IN (''site'', ''sitePictures'', ''mail-server'', ''mailbox'', ''incoming-mail'', ''redirects'')']
	];
	rule text[];
	was_shown text;
	is_shown text;
BEGIN
	FOREACH rule SLICE 1 IN ARRAY tables LOOP
		was_shown := replace(rule[2], 'ROW.', 'OLD.');
		is_shown := replace(rule[2], 'ROW.', 'NEW.');
		EXECUTE format('DROP TRIGGER content_changed ON public.%I', rule[1]);
		EXECUTE format('DROP TRIGGER IF EXISTS content_removed ON public.%I', rule[1]);
		EXECUTE format('DROP TRIGGER IF EXISTS content_truncated ON public.%I', rule[1]);
		EXECUTE format('CREATE TRIGGER content_changed AFTER UPDATE ON public.%I FOR EACH ROW
			WHEN (OLD.* IS DISTINCT FROM NEW.* AND (%s OR %s)) EXECUTE FUNCTION mark_content_changed()', rule[1], was_shown, is_shown);
		EXECUTE format('CREATE TRIGGER content_added AFTER INSERT ON public.%I FOR EACH ROW
			WHEN (%s) EXECUTE FUNCTION mark_content_changed()', rule[1], is_shown);
		EXECUTE format('CREATE TRIGGER content_removed AFTER DELETE ON public.%I FOR EACH ROW
			WHEN (%s) EXECUTE FUNCTION mark_content_changed()', rule[1], was_shown);
		EXECUTE format('CREATE TRIGGER content_truncated AFTER TRUNCATE ON public.%I
			FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed()', rule[1]);
	END LOOP;
END $$;
--> statement-breakpoint
-- A new picture is shown nowhere yet, and its description in the library is no page's.
DROP TRIGGER content_changed ON "images";
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER UPDATE ON "images" FOR EACH ROW
	WHEN ((OLD.path, OLD.width, OLD.height, OLD.widths) IS DISTINCT FROM (NEW.path, NEW.width, NEW.height, NEW.widths))
	EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_removed AFTER DELETE ON "images" FOR EACH ROW EXECUTE FUNCTION mark_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_truncated AFTER TRUNCATE ON "images" FOR EACH STATEMENT EXECUTE FUNCTION mark_content_changed();
