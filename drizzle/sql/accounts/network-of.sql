-- Where an address is, as far as two people may be told apart by it: an IPv4 address, or the /64 that a household
-- has of IPv6. Null for what is no address, and for this machine.
create or replace function network_of(address text) returns text
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
