-- The id that a record's text is; null for the text of something without one, such as 'export'.
create or replace function record_uuid(record_id text) returns uuid
language sql immutable parallel safe
return case when record_id ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then record_id::uuid end;
--> statement-breakpoint
-- Whose record an entry of the audit log is about, found by the record's type: each branch but one is skipped. Types
-- without a branch belong to nobody. It is inlined where it is called.
create or replace function sides_of_record(record_type text, record_id text)
returns table (vendor_id uuid, client_id uuid, user_id uuid, address text)
language sql stable as $$
  select photographers.id, null::uuid, null::uuid, null::text from photographers
  where record_type = 'photographer' and photographers.id = record_uuid(record_id)
  union all
  select photographer_id, null::uuid, null::uuid, null::text from photographer_images
  where record_type = 'photographer_images' and photographer_images.id = record_uuid(record_id)
  union all
  select null::uuid, clients.id, null::uuid, null::text from clients
  where record_type = 'clients' and clients.id = record_uuid(record_id)
  union all
  select photographers.id, clients.id, users.id, null::text from users
    left join photographers on photographers.user_id = users.id left join clients on clients.user_id = users.id
  where record_type in ('user', 'profiles') and users.id = record_uuid(record_id)
  union all
  select photographer_id, client_id, null::uuid, null::text from bookings
  where record_type = 'booking' and bookings.id = record_uuid(record_id)
  union all
  select photographer_id, client_id, null::uuid, null::text from reviews
  where record_type = 'review' and reviews.id = record_uuid(record_id)
  union all
  select photographer_id, client_id, null::uuid, null::text from inquiries
  where record_type = 'inquiry' and inquiries.id = record_uuid(record_id)
  union all
  select vendor_id, client_id, null::uuid, null::text from vendor_contracts
  where record_type = 'contract' and vendor_contracts.id = record_uuid(record_id)
  union all
  select vendor_id, client_id, null::uuid, null::text from threads
  where record_type = 'thread' and threads.id = record_uuid(record_id)
  union all
  select vendor_id, client_id, null::uuid, null::text from vendor_messages
  where record_type = 'message' and vendor_messages.id = record_uuid(record_id)
  union all
  select threads.vendor_id, threads.client_id, null::uuid, null::text from thread_reports join threads on threads.id = thread_reports.thread_id
  where record_type = 'threadReport' and thread_reports.id = record_uuid(record_id)
  union all
  select payouts.vendor_id, bookings.client_id, null::uuid, null::text from payouts join bookings on bookings.id = payouts.booking_id
  where record_type = 'payout' and payouts.id = record_uuid(record_id)
  union all
  select null::uuid, null::uuid, null::uuid, to_address from email_outbox
  where record_type = 'email' and email_outbox.id = record_uuid(record_id)
  union all
  select null::uuid, null::uuid, user_id, help_requests.email from help_requests
  where record_type = 'helpRequest' and help_requests.id = record_uuid(record_id)
  union all
  select null::uuid, null::uuid, null::uuid, team_invites.email from team_invites
  where record_type = 'teamInvite' and team_invites.id = record_uuid(record_id)
$$;
