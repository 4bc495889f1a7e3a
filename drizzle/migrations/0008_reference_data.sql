-- X66: the markets, in the specification's order. The id is the bit in a market mask.
insert into markets (id, slug, name, position, time_zone) values
  (0, 'new-york', 'New York', 0, 'America/New_York'),
  (1, 'los-angeles', 'Los Angeles', 1, 'America/Los_Angeles'),
  (2, 'chicago', 'Chicago', 2, 'America/Chicago'),
  (3, 'san-francisco', 'San Francisco', 3, 'America/Los_Angeles'),
  (4, 'miami', 'Miami', 4, 'America/New_York'),
  (5, 'austin', 'Austin', 5, 'America/Chicago'),
  (6, 'seattle', 'Seattle', 6, 'America/Los_Angeles'),
  (7, 'denver', 'Denver', 7, 'America/Denver'),
  (8, 'portland', 'Portland', 8, 'America/Los_Angeles');
--> statement-breakpoint
-- X65: both style lists in one table; a null position means "not in that list". The id is the bit in a style mask.
insert into styles (id, name, filter_position, application_position) values
  (0, 'Documentary', 0, 0),
  (1, 'Fine Art', 1, 2),
  (2, 'Editorial', 2, null),
  (3, 'Film', 3, 5),
  (4, 'Digital', 4, 6),
  (5, 'Traditional', 5, 1),
  (6, 'Photojournalistic', 6, null),
  (7, 'Modern', 7, null),
  (8, 'Black & White', 8, null),
  (9, 'Vintage', 9, null),
  (10, 'Artistic', 10, null),
  (11, 'Dark & Moody', null, 3),
  (12, 'Light & Airy', null, 4),
  (13, 'Hybrid', null, 7),
  (14, 'Destination', null, 8),
  (15, 'Adventure', null, 9),
  (16, 'Elopement', null, 10),
  (17, 'Luxury', null, 11),
  (18, 'Intimate', null, 12);
--> statement-breakpoint
update styles set near_style_id = 6 where id = 0;
--> statement-breakpoint
update styles set near_style_id = 0 where id = 6;
--> statement-breakpoint
-- The one settings row; what it leaves out has the default of settings/model.ts.
insert into settings (id, value) values (1, '{}');
