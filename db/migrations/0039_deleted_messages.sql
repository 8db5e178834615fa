-- Mails that people wrote back, and what else goes with a person or an account (0020_deletions.sql).
CREATE TRIGGER deleted AFTER DELETE ON "inbound_messages"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "message_attachments"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "lead_filters"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
--> statement-breakpoint
CREATE TRIGGER deleted AFTER DELETE ON "signatures"
	REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deletion();
