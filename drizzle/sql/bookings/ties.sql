-- The devices of both partners.
drop view if exists booking_ties cascade;
--> statement-breakpoint
create view booking_ties as
select b.id as booking_id, 'device' as reason
from bookings b
join client_members m on m.client_id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = m.user_id
join known_devices v on v.user_id = p.user_id and v.token_hash = c.token_hash
union
select b.id, 'address'
from bookings b
join client_members m on m.client_id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = m.user_id
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
