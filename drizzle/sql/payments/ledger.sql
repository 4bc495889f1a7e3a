-- The ledger's rules. All of them are checked at commit, so that a journal can be written entry by entry.
create or replace function check_journal() returns trigger
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
drop view if exists ledger_balances cascade;
--> statement-breakpoint
create view ledger_balances as
select account_kind, owner_id, account, sum(amount_cents)::bigint as balance_cents
from ledger_entries
group by account_kind, owner_id, account;
--> statement-breakpoint
-- Escrow and vendor accounts never go below zero, they belong to the journal's booking, no booking returns more sales tax
-- than was paid for it, no more of it is remitted to a state than is owed there, and the commission of a booking
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
  if booking.id is null then
    if new.account_kind not in ('sales_tax_payable', 'external:state') then
      raise exception 'account % needs a booking', new.account
        using errcode = 'check_violation', table = tg_table_name, constraint = 'ledger_owner';
    end if;
    if new.account_kind = 'sales_tax_payable' and new.amount_cents < 0 then
      perform pg_advisory_xact_lock(hashtextextended('sales_tax', 1));
      -- Of that state: another one may have been paid too much, because couples got tax back since.
      select o.owed_cents into total from journal j join tax_remittances r on j.idempotency_key = 'remittance:' || r.id
        join sales_tax_owed o on o.state = r.state
      where j.id = new.journal_id;
      if coalesce(total, -1) < 0 then
        raise exception 'more sales tax would be remitted than is owed'
          using errcode = 'check_violation', table = tg_table_name, constraint = 'sales_tax_not_negative';
      end if;
    end if;
    return null;
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
  if new.account_kind = 'sales_tax_payable' and new.amount_cents < 0 then
    perform pg_advisory_xact_lock(hashtextextended('sales_tax:' || booking.id, 1));
    select sum(e.amount_cents) into total from ledger_entries e join journal j on j.id = e.journal_id
    where j.booking_id = booking.id and e.account_kind = 'sales_tax_payable';
    if total < 0 then
      raise exception 'booking % would return more sales tax than was paid', booking.id
        using errcode = 'check_violation', table = tg_table_name, constraint = 'sales_tax_not_negative';
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
drop trigger if exists journal_balanced on journal;
--> statement-breakpoint
create constraint trigger journal_balanced after insert on journal
  deferrable initially deferred for each row execute function check_journal();
--> statement-breakpoint
drop trigger if exists journal_balanced on ledger_entries;
--> statement-breakpoint
create constraint trigger journal_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();
--> statement-breakpoint
drop trigger if exists ledger_rules on ledger_entries;
--> statement-breakpoint
create constraint trigger ledger_rules after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_entry();
