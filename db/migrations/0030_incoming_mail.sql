CREATE TABLE "inbound_messages" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"lead_id" text NOT NULL,
	"state" text DEFAULT 'shown' NOT NULL,
	"nature" text NOT NULL,
	"trust" text NOT NULL,
	"message_id" text NOT NULL,
	"references" text[] DEFAULT '{}' NOT NULL,
	"mail_id" text,
	"sender" text NOT NULL,
	"sender_name" text NOT NULL,
	"subject" text NOT NULL,
	"new_part" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"outcome" text,
	"size" integer NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"uid_validity" bigint,
	"last_uid" bigint,
	"connected_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failing_uid" bigint,
	"failing_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_messages" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inbound_messages" ADD CONSTRAINT "inbound_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_messages_lead" ON "inbound_messages" USING btree ("lead_id","received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_messages_confirm" ON "inbound_messages" USING btree ("received_at") WHERE state = 'toConfirm';