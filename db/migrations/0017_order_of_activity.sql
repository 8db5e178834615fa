CREATE INDEX "audit_entries_order" ON "audit_entries" USING btree ("created_at","id");
