CREATE TABLE "wedding_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wedding_id" uuid NOT NULL,
	"storage_path" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"thumbhash" text,
	"hash" text,
	"size_bytes" integer,
	"original_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wedding_images_storage_path_unique" UNIQUE("storage_path"),
	CONSTRAINT "wedding_images_status_check" CHECK ("wedding_images"."status" in ('uploading', 'ready', 'removed')),
	CONSTRAINT "wedding_images_expiry_check" CHECK ("wedding_images"."status" = 'ready' or "wedding_images"."expires_at" is not null),
	CONSTRAINT "wedding_images_ready_check" CHECK ("wedding_images"."status" <> 'ready' or ("wedding_images"."width" > 0 and "wedding_images"."height" > 0 and cardinality("wedding_images"."widths") > 0)),
	CONSTRAINT "wedding_images_size_check" CHECK ("wedding_images"."size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "weddings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"month" date,
	"consent_at" timestamp (3) with time zone,
	"picture_count" integer DEFAULT 0 NOT NULL,
	"is_complete" boolean GENERATED ALWAYS AS (picture_count >= 40 and venue <> '' and month is not null and consent_at is not null) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weddings_month_check" CHECK (extract(day from "weddings"."month") = 1),
	CONSTRAINT "weddings_picture_count_check" CHECK ("weddings"."picture_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "wedding_images" ADD CONSTRAINT "wedding_images_wedding_id_weddings_id_fk" FOREIGN KEY ("wedding_id") REFERENCES "public"."weddings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weddings" ADD CONSTRAINT "weddings_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wedding_images_order_index" ON "wedding_images" USING btree ("wedding_id","position","created_at","id");--> statement-breakpoint
CREATE INDEX "wedding_images_expiry_index" ON "wedding_images" USING btree ("expires_at") WHERE status in ('uploading', 'removed');--> statement-breakpoint
CREATE INDEX "weddings_photographer_index" ON "weddings" USING btree ("photographer_id","position","created_at","id");--> statement-breakpoint
CREATE INDEX "weddings_complete_index" ON "weddings" USING btree ("id") WHERE is_complete;--> statement-breakpoint
-- A wedding holds at most 150 pictures (PF4): ready ones, and uploading ones that still hold their slot. Its row is
-- locked before counting, so that parallel uploads count one after the other.
create function guard_wedding_image_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if not (new.status = 'ready' or (new.status = 'uploading' and new.expires_at > clock_timestamp())) then
    return new;
  end if;
  perform from weddings where id = new.wedding_id for no key update;
  select count(*) into others from wedding_images i
  where i.wedding_id = new.wedding_id and i.id <> new.id
    and (i.status = 'ready' or (i.status = 'uploading' and i.expires_at > clock_timestamp()));
  if others >= 150 then
    raise exception 'a wedding holds at most 150 pictures'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'wedding_image_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger wedding_image_limit before insert or update of status, wedding_id, expires_at
  on wedding_images for each row execute function guard_wedding_image_limit();
--> statement-breakpoint
-- How many pictures a wedding shows, counted anew for the weddings a statement has touched.
create function count_wedding_images() returns trigger
language plpgsql as $$
begin
  -- Locked in one order, and before counting: who waits counts what the one before has done.
  perform from weddings w where w.id in (select wedding_id from changed) order by w.id for no key update;
  update weddings w set picture_count = c.pictures
  from (
    select t.id, (select count(*) from wedding_images i where i.wedding_id = t.id and i.status = 'ready') as pictures
    from weddings t where t.id in (select wedding_id from changed)) c
  where w.id = c.id and w.picture_count <> c.pictures;
  return null;
end
$$;
--> statement-breakpoint
create trigger wedding_images_added after insert on wedding_images
  referencing new table as changed for each statement execute function count_wedding_images();
--> statement-breakpoint
create trigger wedding_images_changed after update on wedding_images
  referencing new table as changed for each statement execute function count_wedding_images();
--> statement-breakpoint
create trigger wedding_images_removed after delete on wedding_images
  referencing old table as changed for each statement execute function count_wedding_images();
