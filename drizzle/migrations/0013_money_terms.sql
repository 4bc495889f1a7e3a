ALTER TABLE "bookings" DROP CONSTRAINT "bookings_commission_check";--> statement-breakpoint
DROP INDEX "payouts_one_per_booking";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "commission_cap_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation_terms" jsonb;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "final_cents" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "due_date" date;--> statement-breakpoint
-- What was signed before keeps what held then: the figures of the first release.
UPDATE bookings SET
  commission_cap_cents = 50000,
  commission_cents = coalesce(commission_cents,
    least(50000, coalesce(total_amount_cents, 0)::bigint * commission_rate_bps / 10000)),
  cancellation_terms = case cancellation_policy
    when 'flexible' then '{"keepsPercent": 0, "tiers": [{"fromDays": 30, "percent": 100}, {"fromDays": 7, "percent": 50}]}'
    when 'moderate' then '{"keepsPercent": 0, "tiers": [{"fromDays": 90, "percent": 100}, {"fromDays": 30, "percent": 50}]}'
    else '{"keepsPercent": 30, "tiers": [{"fromDays": 60, "percent": 50}]}' end::jsonb
WHERE commission_rate_bps is not null;--> statement-breakpoint
-- A decision of before was about what was held: the couple paid what was released, and nothing stayed due.
UPDATE disputes SET refund_cents = coalesce(refund_cents, 0), release_cents = coalesce(release_cents, 0),
  final_cents = coalesce(release_cents, 0), due_cents = 0
WHERE status = 'resolved';--> statement-breakpoint
CREATE INDEX "payouts_booking_index" ON "payouts" USING btree ("booking_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_terms_check" CHECK (num_nulls("bookings"."commission_rate_bps", "bookings"."commission_cap_cents", "bookings"."commission_cents", "bookings"."cancellation_terms") in (0, 4));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_commission_check" CHECK ("bookings"."commission_cents" is null or (num_nulls("bookings"."commission_rate_bps", "bookings"."commission_cap_cents", "bookings"."total_amount_cents") = 0
        and "bookings"."commission_cents" between 0
          and least("bookings"."commission_cap_cents", "bookings"."total_amount_cents"::bigint * "bookings"."commission_rate_bps" / 10000)));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decision_check" CHECK ("disputes"."status" = 'open' or (num_nulls("disputes"."final_cents", "disputes"."refund_cents", "disputes"."release_cents", "disputes"."due_cents") = 0
        and "disputes"."final_cents" = "disputes"."release_cents" + "disputes"."due_cents" and ("disputes"."due_cents" > 0) = ("disputes"."due_date" is not null)));--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_due_check" CHECK ("disputes"."due_cents" >= 0);--> statement-breakpoint
-- A closed booking stays closed, its parties stay who they are, and what a signature froze stays frozen (PY4, X131).
create or replace function guard_booking() returns trigger
language plpgsql as $$
begin
  if old.status in ('completed', 'cancelled') and new.status <> old.status then
    raise exception 'a % booking cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_closed';
  end if;
  if (new.photographer_id, new.client_id) is distinct from (old.photographer_id, old.client_id) then
    raise exception 'the parties of a booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_parties';
  end if;
  if old.commission_rate_bps is not null
    and (new.commission_rate_bps, new.commission_cap_cents, new.commission_cents)
      is distinct from (old.commission_rate_bps, old.commission_cap_cents, old.commission_cents) then
    raise exception 'the commission of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_frozen';
  end if;
  if old.commission_rate_bps is not null
    and (new.total_amount_cents, new.cancellation_policy, new.cancellation_terms)
      is distinct from (old.total_amount_cents, old.cancellation_policy, old.cancellation_terms) then
    raise exception 'the terms of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'terms_frozen';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- Escrow and vendor accounts never go below zero, they belong to the journal's booking, and the commission of a booking
-- never passes the one frozen on it. An account is locked before it is summed: of two releases at once, one fails.
create or replace function check_ledger_entry() returns trigger
language plpgsql as $$
declare
  booking bookings;
  total bigint;
begin
  select b.* into booking from bookings b join journal j on j.booking_id = b.id where j.id = new.journal_id;
  if (new.account_kind = 'escrow' and new.owner_id <> booking.id)
    or (new.account_kind = 'vendor_payable' and new.owner_id <> booking.photographer_id) then
    raise exception 'account % is not of booking %', new.account, booking.id
      using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_owner';
  end if;
  if new.account_kind in ('escrow', 'vendor_payable') and new.amount_cents < 0 then
    perform pg_advisory_xact_lock(hashtextextended(new.account, 1));
    select sum(e.amount_cents) into total from ledger_entries e
    where e.account_kind = new.account_kind and e.owner_id = new.owner_id;
    if total < 0 then
      raise exception 'account % would go below zero', new.account
        using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_not_negative';
    end if;
  end if;
  if new.account_kind = 'platform_commission' and new.amount_cents > 0 then
    perform pg_advisory_xact_lock(hashtextextended('commission:' || booking.id, 1));
    select sum(e.amount_cents) into total from ledger_entries e join journal j on j.id = e.journal_id
    where j.booking_id = booking.id and e.account_kind = 'platform_commission';
    if total > coalesce(booking.commission_cents, 0) then
      raise exception 'the commission of booking % would pass its limit', booking.id
        using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_limit';
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- PY14, X130: every broken rule, for the admin's money page and the nightly job; empty when the books are right. Money on
-- its way back is in refund_clearing until it has arrived: that is a state, and every rule counts it.
create or replace view money_problems as
with booked as (
  select j.booking_id,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'escrow'), 0)::bigint as escrow,
    coalesce(-sum(e.amount_cents) filter (where e.account_kind = 'external:client'), 0)::bigint as received_net,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'platform_commission'), 0)::bigint as commission,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'refund_clearing'), 0)::bigint as clearing,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'vendor_payable'), 0)::bigint as payable
  from ledger_entries e join journal j on j.id = e.journal_id
  group by j.booking_id
), paid as (
  select booking_id, sum(amount_cents - refunded_cents)::bigint as net, sum(refunded_cents)::bigint as refunded
  from payments where status in ('paid', 'partially_refunded', 'refunded')
  group by booking_id
), returning_money as (
  select booking_id, sum(amount_cents) filter (where status <> 'succeeded')::bigint as under_way,
    sum(amount_cents)::bigint as ordered
  from refunds group by booking_id
), owed as (
  select booking_id, sum(amount_cents)::bigint as cents
  from payouts where status in ('pending', 'processing', 'failed')
  group by booking_id
)
select 'unbalanced journal' as problem, j.booking_id, coalesce(sum(e.amount_cents), 0)::bigint as amount_cents
from journal j left join ledger_entries e on e.journal_id = j.id
group by j.id having count(e.id) < 2 or sum(e.amount_cents) <> 0
union all
select 'escrow below zero', booking_id, escrow from booked where escrow < 0
union all
select 'escrow left on a closed booking', b.id, k.escrow from booked k join bookings b on b.id = k.booking_id
where k.escrow <> 0 and b.status in ('completed', 'cancelled')
union all
select 'commission over its limit', b.id, k.commission from booked k join bookings b on b.id = k.booking_id
where k.commission > coalesce(b.commission_cents, 0)
union all
select 'refunds differ from the ledger', coalesce(k.booking_id, r.booking_id),
  coalesce(k.clearing, 0) - coalesce(r.under_way, 0)
from booked k full join returning_money r on r.booking_id = k.booking_id
where coalesce(k.clearing, 0) <> coalesce(r.under_way, 0)
union all
select 'refunds differ from the payments', coalesce(p.booking_id, r.booking_id),
  coalesce(p.refunded, 0) - coalesce(r.ordered, 0)
from paid p full join returning_money r on r.booking_id = p.booking_id
where coalesce(p.refunded, 0) <> coalesce(r.ordered, 0)
union all
select 'payments differ from the ledger', coalesce(k.booking_id, p.booking_id),
  coalesce(k.received_net, 0) - coalesce(k.clearing, 0) - coalesce(p.net, 0)
from booked k full join paid p on p.booking_id = k.booking_id
where coalesce(k.received_net, 0) - coalesce(k.clearing, 0) <> coalesce(p.net, 0)
union all
select 'payouts differ from the ledger', coalesce(k.booking_id, o.booking_id),
  coalesce(k.payable, 0) - coalesce(o.cents, 0)
from booked k full join owed o on o.booking_id = k.booking_id
where coalesce(k.payable, 0) <> coalesce(o.cents, 0);
