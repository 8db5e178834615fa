CREATE TABLE "answer_templates" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"values" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lead_presence" (
	"lead_id" text NOT NULL,
	"user_id" text NOT NULL,
	"writing" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_presence_lead_id_user_id_pk" PRIMARY KEY("lead_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"lead_id" text NOT NULL,
	"mail_id" text,
	"inbound_id" text,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachments_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "server_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "in_reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "references" text[];--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "author_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "written" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expected_version" integer;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "delivery_note" text;--> statement-breakpoint
ALTER TABLE "lead_presence" ADD CONSTRAINT "lead_presence_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_presence" ADD CONSTRAINT "lead_presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_presence_seen" ON "lead_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "message_attachments_lead" ON "message_attachments" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "message_attachments_mail" ON "message_attachments" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "message_attachments_inbound" ON "message_attachments" USING btree ("inbound_id");--> statement-breakpoint
CREATE INDEX "mails_planned" ON "mails" USING btree ("next_attempt_at") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "mails_lead_time" ON "mails" USING btree ("lead_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mails_server_id" ON "mails" USING btree ("server_id") WHERE server_id is not null;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_reply_token_unique" UNIQUE("reply_token");