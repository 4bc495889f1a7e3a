-- A closed booking stays closed, its parties never change, and its terms are frozen with the signature: date, place,
-- total, sales tax, delivery days and the policy's figures of a confirmed booking follow the version of its contract that both have
-- signed, and the commission follows the total at the frozen rate and cap.
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
  if (old.commission_rate_bps is not null or old.status in ('confirmed', 'completed'))
    and ((new.currency, new.cancellation_policy, new.event_time_zone, new.package_details)
      is distinct from (old.currency, old.cancellation_policy, old.event_time_zone, old.package_details)
    or (new.total_amount_cents, new.sales_tax, new.cancellation_terms, new.delivery_days, new.event_date,
      new.event_location)
      is distinct from (old.total_amount_cents, old.sales_tax, old.cancellation_terms, old.delivery_days, old.event_date,
        old.event_location)
    and not (old.status = 'confirmed' and new.status = 'confirmed' and exists (select from vendor_contracts c
      where c.booking_id = new.id and c.status = 'signed' and c.supersedes_id is not null
        and (c.total_amount_cents, c.sales_tax, c.cancellation_terms, c.delivery_days, c.event_date, c.event_location)
          is not distinct from (new.total_amount_cents, new.sales_tax, new.cancellation_terms, new.delivery_days, new.event_date,
            new.event_location)))) then
    raise exception 'the terms of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'terms_frozen';
  end if;
  if old.commission_rate_bps is not null
    and (new.commission_rate_bps, new.commission_cap_cents, new.commission_cents)
      is distinct from (old.commission_rate_bps, old.commission_cap_cents,
        case when new.total_amount_cents is not distinct from old.total_amount_cents then old.commission_cents
          else least(old.commission_cap_cents,
            (new.total_amount_cents::bigint * old.commission_rate_bps / 10000)::int) end) then
    raise exception 'the commission of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_frozen';
  end if;
  if old.stage = 'contract_sent' and new.stage = 'awaiting_payment' and not exists (
    select from vendor_contracts c where c.booking_id = new.id and c.status = 'signed'
      and (c.total_amount_cents, c.sales_tax, c.currency, c.cancellation_policy, c.cancellation_terms, c.delivery_days, c.event_date,
        c.event_location) is not distinct from (new.total_amount_cents, new.sales_tax, new.currency, new.cancellation_policy,
          new.cancellation_terms, new.delivery_days, new.event_date, new.event_location)) then
    raise exception 'a booking is signed with the terms of its signed contract'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_terms_signed';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger booking_guard before update on bookings for each row execute function guard_booking();
