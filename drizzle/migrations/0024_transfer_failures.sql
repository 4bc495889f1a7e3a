ALTER TABLE "payouts" DROP CONSTRAINT "payouts_status_check";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_failures_check" CHECK ("payouts"."failures" >= 0);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('pending', 'processing', 'paid', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_failures_check" CHECK ("refunds"."failures" >= 0);--> statement-breakpoint
-- What was refused before is tried again as a new attempt.
update payouts set failures = 1 where status = 'failed';--> statement-breakpoint
update refunds set failures = 1 where status = 'failed';--> statement-breakpoint
-- As before, but a signed contract is only ever voided: the moves are those of CONTRACT_TRANSITIONS.
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
    or old.status = 'signed' and new.status = 'voided') then
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
