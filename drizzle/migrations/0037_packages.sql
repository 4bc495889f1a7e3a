CREATE TABLE "package_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"package_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_items_price_check" CHECK ("package_items"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"hours" integer NOT NULL,
	"photographers" integer DEFAULT 1 NOT NULL,
	"images" integer,
	"delivery_days" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"deliverables" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_price_check" CHECK ("packages"."price_cents" > 0),
	CONSTRAINT "packages_counts_check" CHECK ("packages"."hours" > 0 and "packages"."photographers" > 0 and "packages"."delivery_days" > 0),
	CONSTRAINT "packages_images_check" CHECK ("packages"."images" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photographer_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"cancellation_policy" text,
	"travel" text DEFAULT '' NOT NULL,
	"second_shooter" text,
	"backup_plan" text DEFAULT '' NOT NULL,
	"insured_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographer_policies_photographer_id_unique" UNIQUE("photographer_id"),
	CONSTRAINT "photographer_policies_cancellation_check" CHECK ("photographer_policies"."cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "photographer_policies_second_shooter_check" CHECK ("photographer_policies"."second_shooter" in ('included', 'on-request', 'no'))
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "chosen_package" jsonb;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "lowest_package_cents" integer;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "price_cents" integer GENERATED ALWAYS AS (coalesce(lowest_package_cents, starting_price_cents)) STORED;--> statement-breakpoint
ALTER TABLE "package_items" ADD CONSTRAINT "package_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_policies" ADD CONSTRAINT "photographer_policies_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "package_items_package_index" ON "package_items" USING btree ("package_id","position");--> statement-breakpoint
CREATE INDEX "packages_photographer_index" ON "packages" USING btree ("photographer_id","position","created_at","id");--> statement-breakpoint
-- Keeps the lowest price of the active packages. The photographers' rows are locked first, so that two packages changed
-- at once are both counted; the card and the search follow from the change of the row (0003, 0025).
create function keep_lowest_package() returns trigger
language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct photographer_id) from new_rows into ids;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct photographer_id) from old_rows into ids;
  else
    select array_agg(distinct r.photographer_id)
    from (select photographer_id from new_rows union all select photographer_id from old_rows) r into ids;
  end if;
  if ids is null then
    return null;
  end if;
  perform from photographers where id = any (ids) order by id for no key update;
  update photographers p
  set lowest_package_cents = lowest.cents
  from (
    select w.id, (select min(k.price_cents) from packages k where k.photographer_id = w.id and k.is_active) as cents
    from unnest(ids) w (id)
  ) lowest
  where p.id = lowest.id and p.lowest_package_cents is distinct from lowest.cents;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_lowest_on_insert after insert on packages
  referencing new table as new_rows for each statement execute function keep_lowest_package();
--> statement-breakpoint
create trigger keep_lowest_on_update after update on packages
  referencing old table as old_rows new table as new_rows for each statement execute function keep_lowest_package();
--> statement-breakpoint
create trigger keep_lowest_on_delete after delete on packages
  referencing old table as old_rows for each statement execute function keep_lowest_package();
--> statement-breakpoint
-- The card shows what "Starting at" says; nobody has a package yet, so no card changes.
create or replace view directory_card_source as
select
  p.id as photographer_id,
  (cover.picture is not null)::int::smallint as tier,
  p.shuffle,
  coalesce((select bit_or(1 << m.market_id::int) from photographer_markets m where m.photographer_id = p.id), 0)
    as market_mask,
  coalesce((select bit_or(1 << s.id::int) from styles s where s.name = any (p.specialty)), 0) as style_mask,
  p.price_cents as price_cents,
  case when p.review_count >= 3 then round(p.rating * 100)::int else -1 end as rating_rank,
  p.review_count,
  coalesce(p.listed_at, p.created_at) as listed_at,
  p.availability_mode = 'listed'
    and exists (select from calendar_days d where d.photographer_id = p.id and d.is_listed) as only_listed_dates,
  search_normalize(concat_ws(' ', p.name, p.location, array_to_string(p.specialty, ' '), p.business_name)) as search,
  '{"id":"' || p.id::text || '","name":' || to_json(p.name)::text
    || ',"businessName":' || to_json(p.business_name)::text
    || ',"location":' || to_json(p.location)::text
    || ',"tags":' || array_to_json(p.specialty)::text
    || ',"priceCents":' || coalesce(p.price_cents::text, 'null')
    || ',"rating":' || case when p.review_count >= 3 then trim_scale(p.rating)::text else 'null' end
    || ',"reviewCount":' || p.review_count
    || ',"cover":' || coalesce(cover.picture, 'null')
    || ',"avatar":' || coalesce(avatar.picture, 'null') || '}' as card
from photographers p
left join lateral (
  select picture_json(i) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and not i.is_profile
  order by i.is_featured desc, i.position, i.created_at, i.id
  limit 1
) cover on true
left join lateral (
  select picture_json(i, true) as picture
  from photographer_images i
  where i.photographer_id = p.id and i.status = 'ready' and i.is_profile
  limit 1
) avatar on true
where p.is_listed;
