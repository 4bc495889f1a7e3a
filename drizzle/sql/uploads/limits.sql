-- How many files a gallery, an application, a review, a wedding and a message hold, under any concurrency.
-- What must never happen, refused by the database itself.
-- At most 50 images in a gallery: ready ones, those taken down, which may come back, and uploading ones that still hold their slot. The photographer's
-- row is locked before counting, so that parallel batches count one after the other.
create or replace function guard_gallery_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if is_bulk_load() or new.is_profile or not (new.status = 'ready'
    or (new.status = 'uploading' and new.expires_at > clock_timestamp())) then
    return new;
  end if;
  perform from photographers where id = new.photographer_id for no key update;
  select count(*) into others from photographer_images i
  where i.photographer_id = new.photographer_id and i.id <> new.id and not i.is_profile
    and (i.status in ('ready', 'hidden') or (i.status = 'uploading' and i.expires_at > clock_timestamp()));
  if others >= 50 then
    raise exception 'a gallery holds at most 50 images'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'gallery_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- An application brings at most one profile and 25 portfolio files, counted under a lock on its session.
create or replace function guard_upload_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if new.status not in ('ready', 'claimed')
    and not (new.status = 'uploading' and new.expires_at > clock_timestamp()) then
    return new;
  end if;
  perform from upload_sessions where id = new.session_id for no key update;
  select count(*) into others from uploads u
  where u.session_id = new.session_id and u.id <> new.id and u.kind = new.kind
    and (u.status in ('ready', 'claimed') or (u.status = 'uploading' and u.expires_at > clock_timestamp()));
  if others >= (case new.kind when 'profile' then 1 else 25 end) then
    raise exception 'an application brings at most one profile and 25 portfolio images'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'upload_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- At most five photos for one review: ready ones, and uploading ones that still hold their slot. The booking's row
-- is locked before counting, so that parallel uploads count one after the other.
create or replace function guard_review_photo_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if new.status <> 'ready' and new.expires_at <= clock_timestamp() then
    return new;
  end if;
  perform from bookings where id = new.booking_id for no key update;
  select count(*) into others from review_photos p
  where p.booking_id = new.booking_id and p.id <> new.id
    and (p.status = 'ready' or p.expires_at > clock_timestamp());
  if others >= 5 then
    raise exception 'a review takes at most 5 photos'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'review_photo_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- At most ten files wait in one composer: ready ones, and uploading ones that still hold their slot. The thread's
-- row is locked before counting, so that parallel uploads count one after the other.
create or replace function guard_attachment_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if new.message_id is not null or (new.status <> 'ready' and new.expires_at <= clock_timestamp()) then
    return new;
  end if;
  perform from threads where id = new.thread_id for no key update;
  select count(*) into others from message_attachments a
  where a.thread_id = new.thread_id and a.side = new.side and a.message_id is null and a.id <> new.id
    and (a.status = 'ready' or a.expires_at > clock_timestamp());
  if others >= 10 then
    raise exception 'a message takes at most 10 files'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'attachment_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- A wedding holds at most 150 pictures: ready ones, those taken down, which may come back, and uploading ones that still hold their slot. Its row is
-- locked before counting, so that parallel uploads count one after the other.
create or replace function guard_wedding_image_limit() returns trigger
language plpgsql as $$
declare
  others int;
begin
  if not (new.status = 'ready' or (new.status = 'uploading' and new.expires_at > clock_timestamp())) then
    return new;
  end if;
  perform from weddings where id = new.wedding_id for no key update;
  select count(*) into others from wedding_images i
  where i.wedding_id = new.wedding_id and i.id <> new.id
    and (i.status in ('ready', 'hidden') or (i.status = 'uploading' and i.expires_at > clock_timestamp()));
  if others >= 150 then
    raise exception 'a wedding holds at most 150 pictures'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'wedding_image_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create or replace trigger gallery_limit before insert or update of status, is_profile, photographer_id, expires_at
  on photographer_images for each row execute function guard_gallery_limit();
--> statement-breakpoint
create or replace trigger upload_limit before insert or update of status, kind, session_id, expires_at
  on uploads for each row execute function guard_upload_limit();
--> statement-breakpoint
create or replace trigger review_photo_limit before insert or update of status, booking_id, expires_at
  on review_photos for each row execute function guard_review_photo_limit();
--> statement-breakpoint
create or replace trigger attachment_limit before insert or update of status, message_id, expires_at
  on message_attachments for each row execute function guard_attachment_limit();
--> statement-breakpoint
create or replace trigger wedding_image_limit before insert or update of status, wedding_id, expires_at
  on wedding_images for each row execute function guard_wedding_image_limit();
