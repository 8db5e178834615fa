CREATE INDEX "posts_tags" ON "posts" USING gin ("tags");
