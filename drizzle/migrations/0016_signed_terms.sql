ALTER TABLE "vendor_contracts" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "cancellation_terms" jsonb;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "event_location" text;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "canonical_version" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_contracts_offer_index" ON "vendor_contracts" USING btree ("offer_id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_canonical_check" CHECK ("vendor_contracts"."canonical_version" in (1, 2));--> statement-breakpoint
-- A draft belongs to the offer it copied: the newest one of its day (X121). Contracts of release 1 keep their hash.
update vendor_contracts c set
  offer_id = (select o.id from offers o where o.booking_id = c.booking_id and o.created_at <= c.created_at
    order by o.version desc limit 1),
  canonical_version = case when c.content_hash is null then 2 else 1 end,
  event_location = case when c.status = 'draft' then b.event_location end,
  currency = b.currency
from bookings b where b.id = c.booking_id;
--> statement-breakpoint
update vendor_contracts set canonical_version = 1 where content_hash is not null and booking_id is null;
--> statement-breakpoint
-- What release 1 did not copy when it was signed: the terms that the couple read.
alter table bookings disable trigger booking_guard;
--> statement-breakpoint
update bookings b set cancellation_policy = c.cancellation_policy, delivery_days = c.delivery_days,
  cancellation_terms = case when b.cancellation_terms is null then null else (case c.cancellation_policy
    when 'flexible' then '{"keepsPercent": 0, "tiers": [{"fromDays": 30, "percent": 100}, {"fromDays": 7, "percent": 50}]}'
    when 'moderate' then '{"keepsPercent": 0, "tiers": [{"fromDays": 90, "percent": 100}, {"fromDays": 30, "percent": 50}]}'
    else '{"keepsPercent": 30, "tiers": [{"fromDays": 60, "percent": 50}]}' end)::jsonb end
from vendor_contracts c
where c.booking_id = b.id and c.status = 'signed' and b.stage in ('awaiting_payment', 'upcoming', 'awaiting_delivery',
    'delivered', 'changes', 'disputed')
  and c.cancellation_policy is not null and c.delivery_days is not null
  and (b.cancellation_policy, b.delivery_days) is distinct from (c.cancellation_policy, c.delivery_days);
--> statement-breakpoint
alter table bookings enable trigger booking_guard;
--> statement-breakpoint
-- What was left open when its booking ended (X129).
update offers o set status = case b.stage when 'rejected' then 'rejected' when 'expired' then 'expired'
    when 'unpaid' then 'expired' else 'withdrawn' end, updated_at = now()
from bookings b where b.id = o.booking_id and b.status = 'cancelled' and o.status in ('sent', 'accepted');
--> statement-breakpoint
with ended as (
  update vendor_contracts c set
    status = case when c.status in ('draft', 'signed') then 'voided' when b.stage = 'rejected' then 'declined'
      when b.stage = 'expired' then 'expired' else 'voided' end,
    closed_at = coalesce(b.cancelled_at, now()),
    close_reason = coalesce(nullif(b.cancel_reason, ''), 'The offer no longer stands.'), updated_at = now()
  from bookings b
  where b.id = c.booking_id and b.status = 'cancelled' and c.status in ('draft', 'sent', 'viewed', 'signed')
  returning c.id, c.status, c.close_reason
)
insert into contract_events (contract_id, type, actor_role, data)
select id, status, 'system', jsonb_build_object('reason', close_reason) from ended;
--> statement-breakpoint
-- As before, and: a signed booking's terms are those of the signed contract, and stay so (X121). What changes them later
-- has to be signed again, which is a way of its own.
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
  if (old.commission_rate_bps is not null or old.status in ('confirmed', 'completed'))
    and (new.total_amount_cents, new.currency, new.cancellation_policy, new.cancellation_terms, new.delivery_days,
        new.event_date, new.event_location, new.event_time_zone, new.package_details)
      is distinct from (old.total_amount_cents, old.currency, old.cancellation_policy, old.cancellation_terms,
        old.delivery_days, old.event_date, old.event_location, old.event_time_zone, old.package_details) then
    raise exception 'the terms of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'terms_frozen';
  end if;
  if old.stage = 'contract_sent' and new.stage = 'awaiting_payment' and not exists (
    select from vendor_contracts c where c.booking_id = new.id and c.status = 'signed'
      and (c.total_amount_cents, c.currency, c.cancellation_policy, c.delivery_days, c.event_date)
        is not distinct from (new.total_amount_cents, new.currency, new.cancellation_policy, new.delivery_days,
          new.event_date)
      and coalesce(c.event_location, new.event_location) = new.event_location
      and coalesce(c.cancellation_terms, new.cancellation_terms) is not distinct from new.cancellation_terms) then
    raise exception 'a booking is signed with the terms of its signed contract'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_terms_signed';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As before, with the offer, the place, the currency and the text's version among what is frozen.
create or replace function guard_contract() returns trigger
language plpgsql as $$
begin
  if old.status = 'draft' and new.status in ('draft', 'sent', 'voided') then
    return new;
  end if;
  if old.status = 'draft' or new.status = 'draft' then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if (new.vendor_id, new.client_id, new.booking_id, new.offer_id, new.title, new.content, new.content_hash,
      new.version, new.canonical_version, new.total_amount_cents, new.currency, new.schedule, new.cancellation_policy,
      new.cancellation_terms, new.delivery_days, new.event_date, new.event_location, new.verify_code, new.sent_at)
    is distinct from (old.vendor_id, old.client_id, old.booking_id, old.offer_id, old.title, old.content,
      old.content_hash, old.version, old.canonical_version, old.total_amount_cents, old.currency, old.schedule,
      old.cancellation_policy, old.cancellation_terms, old.delivery_days, old.event_date, old.event_location, old.verify_code, old.sent_at) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  if new.status <> old.status and not (
    old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')
    or old.status = 'signed' and new.status in ('voided', 'superseded')) then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if new.status = 'signed' and old.status <> 'signed' and (new.signed_at is null
    or (select count(*) from contract_signatures s where s.contract_id = new.id) < 2) then
    raise exception 'a contract is signed when both parties have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_signatures';
  end if;
  return new;
end
$$;
