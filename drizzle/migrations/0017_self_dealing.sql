-- X127: where an address is, as far as two people may be told apart by it: an IPv4 address, or the /64 that a household
-- has of IPv6. Null for what is no address, and for this machine.
create function network_of(address text) returns text
language plpgsql immutable as $$
declare
  found inet;
begin
  if address is null or address = '' then
    return null;
  end if;
  found := regexp_replace(address, '^::ffff:', '', 'i')::inet;
  if found <<= inet '127.0.0.0/8' or found = inet '::1' then
    return null;
  end if;
  return case when family(found) = 4 then host(found) else host(network(set_masklen(found, 64))) end;
exception when others then
  return null;
end
$$;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "network" text GENERATED ALWAYS AS (network_of(ip)) STORED;--> statement-breakpoint
CREATE INDEX "known_devices_network_index" ON "known_devices" USING btree ("network");
--> statement-breakpoint
-- X127: the least total of a booking that counts for the reduced rate and for averages. The code's constant is
-- QUALIFYING_BOOKING_CENTS; a test holds the two together.
create function qualifying_booking_cents() returns int
language sql immutable parallel safe as $$ select 50000 $$;
--> statement-breakpoint
-- RV7, X127: what a photographer's rating should be, from the couples' public reviews of bookings that count.
create or replace view rating_source as
select r.photographer_id, round(avg(r.rating), 2) as rating, count(*)::int as review_count
from reviews r
join bookings b on b.id = r.booking_id
where r.author = 'client' and r.status in ('published', 'in_check')
  and b.total_amount_cents >= qualifying_booking_cents()
group by r.photographer_id;
--> statement-breakpoint
-- A decision may change the total of a booking that has reviews.
create trigger rating_of_total after update of total_amount_cents on bookings for each row
  when ((coalesce(old.total_amount_cents, 0) >= qualifying_booking_cents())
    is distinct from (coalesce(new.total_amount_cents, 0) >= qualifying_booking_cents()))
  execute function sync_rating();
--> statement-breakpoint
-- X127: bookings whose two sides share a device, an address or a payout holder, one row a booking and reason.
create view booking_ties as
select b.id as booking_id, 'device' as reason
from bookings b
join clients k on k.id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = k.user_id
join known_devices v on v.user_id = p.user_id and v.token_hash = c.token_hash
union
select b.id, 'address'
from bookings b
join clients k on k.id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = k.user_id
join known_devices v on v.user_id = p.user_id and v.network = c.network
union
select d.booking_id, 'address'
from vendor_contracts d
join contract_signatures c on c.contract_id = d.id and c.party = 'client'
join contract_signatures v on v.contract_id = d.id and v.party = 'vendor' and network_of(v.ip) = network_of(c.ip)
where d.booking_id is not null
union
select b.id, 'holder'
from bookings b
join clients k on k.id = b.client_id
join payout_accounts a on a.vendor_id = b.photographer_id
where search_normalize(a.holder_name) in (
  search_normalize(trim(k.first_name || ' ' || k.last_name)), search_normalize(coalesce(nullif(k.partner_name, ''), '-')))
  and search_normalize(a.holder_name) <> ''
union
select d.booking_id, 'holder'
from vendor_contracts d
join contract_signatures c on c.contract_id = d.id and c.party = 'client'
join bookings b on b.id = d.booking_id
join payout_accounts a on a.vendor_id = b.photographer_id and search_normalize(a.holder_name) = search_normalize(c.full_name);
--> statement-breakpoint
select rebuild_ratings();
