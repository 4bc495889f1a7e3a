-- True while a bulk load has switched the read models' triggers off: `set local curio.bulk = 'on'`.
create or replace function is_bulk_load() returns boolean
language sql stable parallel safe
return coalesce(current_setting('curio.bulk', true), '') = 'on';
