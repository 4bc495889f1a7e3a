CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"message_id" uuid,
	"storage_path" text NOT NULL,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"thumbhash" text,
	"pages" integer,
	"hash" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"is_held" boolean GENERATED ALWAYS AS (cardinality(flags) > 0) STORED NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachments_storage_path_unique" UNIQUE("storage_path"),
	CONSTRAINT "message_attachments_side_check" CHECK ("message_attachments"."side" in ('vendor', 'client')),
	CONSTRAINT "message_attachments_status_check" CHECK ("message_attachments"."status" in ('uploading', 'ready')),
	CONSTRAINT "message_attachments_flags_check" CHECK ("message_attachments"."flags" <@ array['Email detected', 'Phone number detected', 'URL detected', 'Inappropriate language']::text[]),
	CONSTRAINT "message_attachments_size_check" CHECK ("message_attachments"."size_bytes" >= 0),
	CONSTRAINT "message_attachments_ready_check" CHECK ("message_attachments"."status" <> 'ready' or "message_attachments"."pages" > 0 or ("message_attachments"."width" > 0 and "message_attachments"."height" > 0 and cardinality("message_attachments"."widths") > 0)),
	CONSTRAINT "message_attachments_sent_check" CHECK (("message_attachments"."message_id" is null) = ("message_attachments"."expires_at" is not null) and ("message_attachments"."message_id" is null or "message_attachments"."status" = 'ready'))
);
--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_vendor_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."vendor_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_message_index" ON "message_attachments" USING btree ("message_id","created_at","id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "message_attachments_unsent_index" ON "message_attachments" USING btree ("thread_id","side") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "message_attachments_expiry_index" ON "message_attachments" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
-- At most ten files wait in one composer (IQ8): ready ones, and uploading ones that still hold their slot. The thread's
-- row is locked before counting, so that parallel uploads count one after the other.
create function guard_attachment_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if new.message_id is not null or (new.status <> 'ready' and new.expires_at <= clock_timestamp()) then
    return new;
  end if;
  perform from threads where id = new.thread_id for no key update;
  select count(*) into others from message_attachments a
  where a.thread_id = new.thread_id and a.side = new.side and a.message_id is null and a.id <> new.id
    and (a.status = 'ready' or a.expires_at > clock_timestamp());
  if others >= 10 then
    raise exception 'a message takes at most 10 files'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'attachment_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger attachment_limit before insert or update of status, message_id, expires_at
  on message_attachments for each row execute function guard_attachment_limit();
--> statement-breakpoint
-- An attachment that goes takes its files with it, whoever removes it, its message or its thread (IQ8, X107).
create function drop_attachment_files() returns trigger
language plpgsql as $$
begin
  insert into file_deletions (key, reason)
  select old.storage_path || '-' || width || '.webp', 'removed' from unnest(old.widths) width
  union all select old.storage_path, 'removed' where old.content_type = 'application/pdf'
  union all select old.id::text, 'original'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger message_attachments_drop_files after delete on message_attachments
  for each row execute function drop_attachment_files();
