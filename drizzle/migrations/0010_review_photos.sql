CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"storage_path" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"thumbhash" text,
	"hash" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_storage_path_unique" UNIQUE("storage_path"),
	CONSTRAINT "review_photos_status_check" CHECK ("review_photos"."status" in ('uploading', 'ready')),
	CONSTRAINT "review_photos_size_check" CHECK ("review_photos"."size_bytes" >= 0),
	CONSTRAINT "review_photos_ready_check" CHECK ("review_photos"."status" <> 'ready' or ("review_photos"."width" > 0 and "review_photos"."height" > 0 and cardinality("review_photos"."widths") > 0))
);
--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_photos_booking_index" ON "review_photos" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_photos_expiry_index" ON "review_photos" USING btree ("expires_at");--> statement-breakpoint
-- At most five photos for one review (RV3): ready ones, and uploading ones that still hold their slot. The booking's row
-- is locked before counting, so that parallel uploads count one after the other.
create function guard_review_photo_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if new.status <> 'ready' and new.expires_at <= clock_timestamp() then
    return new;
  end if;
  perform from bookings where id = new.booking_id for no key update;
  select count(*) into others from review_photos p
  where p.booking_id = new.booking_id and p.id <> new.id
    and (p.status = 'ready' or p.expires_at > clock_timestamp());
  if others >= 5 then
    raise exception 'a review takes at most 5 photos'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'review_photo_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger review_photo_limit before insert or update of status, booking_id, expires_at
  on review_photos for each row execute function guard_review_photo_limit();
--> statement-breakpoint
-- A review that is removed takes its photos with it, whoever removes it: their files are noted for removal (RV3, X107).
create function drop_review_photos() returns trigger
language plpgsql as $$
begin
  insert into file_deletions (key, reason)
  select (photo ->> 'key') || '-' || width || '.webp', 'removed'
  from jsonb_array_elements(new.photos) photo, jsonb_array_elements_text(photo -> 'widths') width
  on conflict do nothing;
  new.photos := '[]';
  return new;
end
$$;
--> statement-breakpoint
create trigger reviews_drop_photos before update of status on reviews
  for each row when (new.status = 'removed' and old.status <> 'removed') execute function drop_review_photos();
