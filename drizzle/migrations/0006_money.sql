-- The ledger's rules (PY12). All of them are checked at commit, so that a journal can be written entry by entry.
create function check_journal() returns trigger
language plpgsql as $$
declare
  target uuid := case tg_table_name when 'journal' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'journal_id')::uuid end;
  entries int;
  total bigint;
begin
  select count(*), coalesce(sum(e.amount_cents), 0) into entries, total
  from ledger_entries e where e.journal_id = target;
  if entries < 2 or total <> 0 then
    raise exception 'a journal needs two entries or more that sum to zero; this one has % with a sum of %', entries, total
      using errcode = 'check_violation', table = 'journal', constraint = 'journal_balanced';
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger journal_balanced after insert on journal
  deferrable initially deferred for each row execute function check_journal();
--> statement-breakpoint
create constraint trigger journal_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();
--> statement-breakpoint
-- Escrow and vendor accounts never go below zero, they belong to the journal's booking, and the commission of a booking
-- never passes min(rate x total, $500). An account is locked before it is summed: of two releases at once, one fails.
create function check_ledger_entry() returns trigger
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
    if total > least(50000, coalesce(booking.total_amount_cents::bigint * booking.commission_rate_bps / 10000, 0)) then
      raise exception 'the commission of booking % would pass its limit', booking.id
        using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_limit';
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create constraint trigger ledger_rules after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
--> statement-breakpoint
create view ledger_balances as
select account_kind, owner_id, account, sum(amount_cents)::bigint as balance_cents
from ledger_entries
group by account_kind, owner_id, account;
--> statement-breakpoint
-- PY14: every broken rule, for the admin's money page and the nightly job; empty when the books are right.
create view money_problems as
with booked as (
  select j.booking_id,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'escrow'), 0)::bigint as escrow,
    coalesce(-sum(e.amount_cents) filter (where e.account_kind = 'external:client'), 0)::bigint as received_net,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'platform_commission'), 0)::bigint as commission,
    coalesce(sum(e.amount_cents) filter (where e.account_kind = 'refund_clearing'), 0)::bigint as clearing
  from ledger_entries e join journal j on j.id = e.journal_id
  group by j.booking_id
), paid as (
  select booking_id, sum(amount_cents - refunded_cents)::bigint as net
  from payments where status in ('paid', 'partially_refunded', 'refunded')
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
where k.commission > least(50000, coalesce(b.total_amount_cents::bigint * b.commission_rate_bps / 10000, 0))
union all
select 'refund not settled', booking_id, clearing from booked where clearing <> 0
union all
select 'payments differ from the ledger', coalesce(k.booking_id, p.booking_id),
  coalesce(k.received_net, 0) - coalesce(p.net, 0)
from booked k full join paid p on p.booking_id = k.booking_id
where coalesce(k.received_net, 0) <> coalesce(p.net, 0);
