-- Made again by drizzle/sql/contracts/signed-problems.sql, without the column.
DROP VIEW IF EXISTS "signed_problems";--> statement-breakpoint
ALTER TABLE "vendor_contracts" DROP CONSTRAINT "vendor_contracts_canonical_check";--> statement-breakpoint
ALTER TABLE "vendor_contracts" DROP COLUMN "canonical_version";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_removed_reason_check" CHECK ("removed_reason" in ('private', 'abuse', 'unrelated', 'false', 'unlawful'));--> statement-breakpoint
ALTER TABLE "vendor_contracts" DROP CONSTRAINT "vendor_contracts_sent_check", ADD CONSTRAINT "vendor_contracts_sent_check" CHECK (case when "sent_at" is null then "status" in ('draft', 'voided') else num_nulls("booking_id", "total_amount_cents", "cancellation_policy", "cancellation_terms", "delivery_days", "event_date", "event_location", "platform_clauses", "content_hash", "verify_code", "expires_at") = 0 end);