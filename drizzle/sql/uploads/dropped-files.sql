-- A review that is removed takes its photos with it, whoever removes it: their files are noted for removal.
create or replace function drop_review_photos() returns trigger
language plpgsql as $$
begin
  insert into file_deletions (key, reason)
  select (photo ->> 'key') || '-' || width || '.webp', 'removed'
  from jsonb_array_elements(new.photos) photo, jsonb_array_elements_text(photo -> 'widths') width
  on conflict do nothing;
  new.photos := '[]';
  return new;
end
$$;
--> statement-breakpoint
-- An attachment that goes takes its files with it, whoever removes it, its message or its thread.
create or replace function drop_attachment_files() returns trigger
language plpgsql as $$
begin
  insert into file_deletions (key, reason)
  select old.storage_path || '-' || width || '.webp', 'removed' from unnest(old.widths) width
  union all select old.storage_path, 'removed' where old.content_type = 'application/pdf'
  union all select old.id::text, 'original'
  on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger reviews_drop_photos before update of status on reviews
  for each row when (new.status = 'removed' and old.status <> 'removed') execute function drop_review_photos();
--> statement-breakpoint
create or replace trigger message_attachments_drop_files after delete on message_attachments
  for each row execute function drop_attachment_files();
