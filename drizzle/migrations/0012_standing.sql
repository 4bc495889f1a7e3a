-- X123: what is not paid yet stands still while one of its two sides is suspended; payouts of the suspended wait.
ALTER TABLE "bookings" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_frozen_check" CHECK ("bookings"."frozen_at" is null or "bookings"."status" = 'pending');--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_release_check" CHECK (("payouts"."released_at" is null) = ("payouts"."release_reason" is null));--> statement-breakpoint
-- Those who are suspended now: their clocks stop with this migration.
update bookings b set frozen_at = now() where b.status = 'pending' and (
  exists (select from photographers p left join profiles s on s.id = p.user_id
    where p.id = b.photographer_id and (p.suspended_at is not null or s.status = 'suspended'))
  or exists (select from clients k join profiles s on s.id = k.user_id where k.id = b.client_id and s.status = 'suspended'));
--> statement-breakpoint
update vendor_contracts c set frozen_at = now() where c.status in ('sent', 'viewed') and (
  exists (select from photographers p left join profiles s on s.id = p.user_id
    where p.id = c.vendor_id and (p.suspended_at is not null or s.status = 'suspended'))
  or exists (select from clients k join profiles s on s.id = k.user_id where k.id = c.client_id and s.status = 'suspended'));
--> statement-breakpoint
update inquiries i set frozen_at = now() where i.status = 'open' and (
  exists (select from photographers p left join profiles s on s.id = p.user_id
    where p.id = i.photographer_id and (p.suspended_at is not null or s.status = 'suspended'))
  or exists (select from clients k join profiles s on s.id = k.user_id where k.id = i.client_id and s.status = 'suspended'));
