ALTER TABLE "bookings" DROP CONSTRAINT "bookings_commission_rate_check";--> statement-breakpoint
ALTER TABLE "photographers" DROP CONSTRAINT "photographers_commission_rate_check";--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission_rate_check" CHECK ("bookings"."commission_rate_bps" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_commission_rate_check" CHECK ("photographers"."commission_rate_bps" between 0 and 10000);