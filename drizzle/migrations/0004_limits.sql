-- What must never happen, refused by the database itself.
-- At most 50 images in a gallery (C5): ready ones, and uploading ones that still hold their slot. The photographer's
-- row is locked before counting, so that parallel batches count one after the other.
create function guard_gallery_limit() returns trigger
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
    and (i.status = 'ready' or (i.status = 'uploading' and i.expires_at > clock_timestamp()));
  if others >= 50 then
    raise exception 'a gallery holds at most 50 images'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'gallery_limit';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger gallery_limit before insert or update of status, is_profile, photographer_id, expires_at
  on photographer_images for each row execute function guard_gallery_limit();
--> statement-breakpoint
-- An application brings at most one profile and 25 portfolio files (VA2), counted under a lock on its session.
create function guard_upload_limit() returns trigger
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
create trigger upload_limit before insert or update of status, kind, session_id, expires_at
  on uploads for each row execute function guard_upload_limit();
