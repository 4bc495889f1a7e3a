-- How many pictures a wedding shows, counted anew for the weddings a statement has touched.
create or replace function count_wedding_images() returns trigger
language plpgsql as $$
begin
  -- Locked in one order, and before counting: who waits counts what the one before has done.
  perform from weddings w where w.id in (select wedding_id from changed) order by w.id for no key update;
  update weddings w set picture_count = c.pictures
  from (
    select t.id, (select count(*) from wedding_images i where i.wedding_id = t.id and i.status = 'ready') as pictures
    from weddings t where t.id in (select wedding_id from changed)) c
  where w.id = c.id and w.picture_count <> c.pictures;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger wedding_images_added after insert on wedding_images
  referencing new table as changed for each statement execute function count_wedding_images();
--> statement-breakpoint
create or replace trigger wedding_images_changed after update on wedding_images
  referencing new table as changed for each statement execute function count_wedding_images();
--> statement-breakpoint
create or replace trigger wedding_images_removed after delete on wedding_images
  referencing old table as changed for each statement execute function count_wedding_images();
