-- What the schema language cannot say: covering indexes and operator classes.
-- The five orders of the directory. Each covers every filter except the words, so that a page and its exact total are
-- index-only scans; the narrow heap row is read for the twelve cards alone.
create index directory_cards_recommended on directory_cards (tier desc, shuffle, photographer_id)
  include (market_mask, style_mask, price_cents, only_listed_dates);
--> statement-breakpoint
create index directory_cards_price_up on directory_cards (price_cents asc nulls last, photographer_id)
  include (market_mask, style_mask, only_listed_dates);
--> statement-breakpoint
create index directory_cards_price_down on directory_cards (price_cents desc nulls last, photographer_id)
  include (market_mask, style_mask, only_listed_dates);
--> statement-breakpoint
create index directory_cards_newest on directory_cards (listed_at desc, photographer_id)
  include (market_mask, style_mask, price_cents, only_listed_dates);
--> statement-breakpoint
create index directory_cards_rating on directory_cards (rating_rank desc, review_count desc, photographer_id)
  include (market_mask, style_mask, price_cents, only_listed_dates);
--> statement-breakpoint
create index directory_cards_search on directory_cards using gin (search gin_trgm_ops);
--> statement-breakpoint
create index calendar_days_day on calendar_days (day, photographer_id)
  include (is_listed, is_blocked, booking_id, hold_until);
