-- The least total of a booking that counts for the reduced rate and for averages. The code's constant is
-- QUALIFYING_BOOKING_CENTS; a test holds the two together.
create or replace function qualifying_booking_cents() returns int
language sql immutable parallel safe as $$ select 50000 $$;
