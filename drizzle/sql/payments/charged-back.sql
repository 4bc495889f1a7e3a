-- What a bank took back counts as unpaid.
-- A payment that a couple's bank took back has been made again.
create or replace function is_paid_again(charge uuid) returns boolean
language sql stable as $$
  select exists (select from payments g join charges c on c.payment_id = g.replaces_id
    where c.id = charge and g.status in ('paid', 'partially_refunded', 'refunded'))
$$;
--> statement-breakpoint
-- A couple's bank has money of a booking that has not been paid again: whether the bank has decided or not.
create or replace function is_taken_back(target uuid) returns boolean
language sql stable as $$
  select exists (select from payments g
      where g.booking_id = target and g.replaces_id is not null and g.status in ('scheduled', 'processing', 'clearing', 'failed'))
    or exists (select from chargebacks x
      where x.booking_id = target and x.status in ('open', 'answered') and not is_paid_again(x.charge_id))
$$;
