-- The market's spread from twenty thousand looks at most: ids are random, so the first by id are a fair sample, and the
-- nightly statement does not grow with the market. (CP2)
create or replace function spread_looks() returns void
language sql as $$
  with spread as (
    select t.measure, percentile_disc(array[0.25, 0.5, 0.75]) within group (order by t.step) as ends
    from (select look from match_rows where look is not null order by photographer_id limit 20000) m
    cross join lateral (values
      (1, bit_count(substring(m.look from 1 for 16))), (2, bit_count(substring(m.look from 17 for 16))),
      (3, bit_count(substring(m.look from 33 for 12))), (4, bit_count(substring(m.look from 45 for 6))),
      (5, bit_count(substring(m.look from 51 for 10))), (6, bit_count(substring(m.look from 61 for 12))),
      (7, bit_count(substring(m.look from 73 for 18))), (8, bit_count(substring(m.look from 91 for 6)))) t (measure, step)
    group by t.measure)
  insert into market_looks select measure, ends[1], ends[2], ends[3] from spread
  on conflict (measure) do update set (low, middle, high) = (excluded.low, excluded.middle, excluded.high)
$$;
