CREATE TABLE "money_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"payout_id" uuid,
	"input" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"moved_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "money_approvals_kind_check" CHECK ("money_approvals"."kind" in ('release', 'cancel', 'resolve', 'release-payout')),
	CONSTRAINT "money_approvals_status_check" CHECK ("money_approvals"."status" in ('waiting', 'confirmed', 'declined', 'lapsed')),
	CONSTRAINT "money_approvals_payout_check" CHECK (("money_approvals"."kind" = 'release-payout') = ("money_approvals"."payout_id" is not null)),
	CONSTRAINT "money_approvals_moved_check" CHECK ("money_approvals"."moved_cents" > 0),
	CONSTRAINT "money_approvals_decided_check" CHECK (("money_approvals"."status" = 'waiting') = ("money_approvals"."decided_at" is null)),
	CONSTRAINT "money_approvals_second_check" CHECK (("money_approvals"."status" in ('confirmed', 'declined')) = ("money_approvals"."decided_by" is not null) and "money_approvals"."decided_by" <> "money_approvals"."asked_by")
);
--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_one_per_booking" ON "money_approvals" USING btree ("booking_id") WHERE status = 'waiting' and payout_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_one_per_payout" ON "money_approvals" USING btree ("payout_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "money_approvals_waiting_index" ON "money_approvals" USING btree ("asked_at") WHERE status = 'waiting';--> statement-breakpoint
-- AD14: what was asked for cannot be changed, nor what was decided; and a second administrator decides, who is one now.
create function check_money_approval() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'waiting' or new.status = 'waiting'
    or (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'outcome'])
      <> (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'outcome']) then
    raise exception 'what was asked of a second administrator is kept as it is'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'money_approvals_frozen';
  end if;
  if new.status in ('confirmed', 'declined') and not exists (
    select from profiles p where p.id = new.decided_by and p.role = 'admin' and p.status = 'active') then
    raise exception 'only an active administrator decides'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'money_approvals_admin';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger money_approvals_frozen before update or delete on money_approvals
  for each row execute function check_money_approval();
