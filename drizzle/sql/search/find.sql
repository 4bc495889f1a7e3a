-- The answer to a search: in, its filters, its order and where today's circle begins; out, the photographers of the page,
-- how many there are, without a size of the page how many of each style, by its id, and what is wrong with the
-- bitmaps, if anything: then the plain statement has answered. Plans are kept, because making one costs as much as a
-- search.
create or replace function search.find(f search.filters, sort text, start int, skip int, take int,
  out ids uuid[], out total int, out counts int[], out trouble text)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  trouble := search.trouble();
  if trouble is null and search.is_packable(f) then
    begin
      select p.* into ids, total, counts from search.packed(f, sort, start, skip, take) p;
      return;
    exception when others then
      trouble := sqlerrm;
    end;
  end if;
  select p.* into ids, total, counts from search.plain(f, sort, start, skip, take) p;
end $$;
--> statement-breakpoint
-- A new database is packed at once; a large one that is not packed yet, by the job.
select search.pack() where (select numbering from search.packing) = 0 and (select count(*) from directory_cards) < 20000;
