CREATE TABLE "image_uses" (
	"image_name" text NOT NULL,
	"post_id" text NOT NULL,
	CONSTRAINT "image_uses_image_name_post_id_pk" PRIMARY KEY("image_name","post_id")
);
--> statement-breakpoint
ALTER TABLE "image_uses" ADD CONSTRAINT "image_uses_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "image_uses_post" ON "image_uses" USING btree ("post_id");
