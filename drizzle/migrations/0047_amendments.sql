CREATE TABLE "amendment_pdfs" (
	"amendment_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amendment_pdfs_hash_check" CHECK ("amendment_pdfs"."sha256" = encode(sha256("amendment_pdfs"."bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"proposal" jsonb NOT NULL,
	"answer" jsonb,
	"new_contract_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amendments_number_unique" UNIQUE("booking_id","number"),
	CONSTRAINT "amendments_new_contract_unique" UNIQUE("new_contract_id"),
	CONSTRAINT "amendments_kind_check" CHECK ("amendments"."kind" in ('reschedule', 'items', 'terms')),
	CONSTRAINT "amendments_status_check" CHECK ("amendments"."status" in ('proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')),
	CONSTRAINT "amendments_proposed_by_check" CHECK ("amendments"."proposed_by" in ('vendor', 'client')),
	CONSTRAINT "amendments_number_check" CHECK ("amendments"."number" > 0),
	CONSTRAINT "amendments_accepted_check" CHECK (("amendments"."status" = 'accepted') = ("amendments"."answer" is not null) and ("amendments"."status" = 'accepted') = ("amendments"."new_contract_id" is not null)),
	CONSTRAINT "amendments_closed_check" CHECK (("amendments"."status" = 'proposed') = ("amendments"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "amendment_pdfs" ADD CONSTRAINT "amendment_pdfs_amendment_id_amendments_id_fk" FOREIGN KEY ("amendment_id") REFERENCES "public"."amendments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_contract_id_vendor_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."vendor_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_new_contract_id_vendor_contracts_id_fk" FOREIGN KEY ("new_contract_id") REFERENCES "public"."vendor_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_open" ON "amendments" USING btree ("booking_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "amendments_contract_index" ON "amendments" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "amendments_expiry_index" ON "amendments" USING btree ("expires_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_contracts_one_in_force" ON "vendor_contracts" USING btree ("booking_id") WHERE status = 'signed';--> statement-breakpoint
create trigger append_only before update or delete on amendment_pdfs for each row execute function refuse_change();
--> statement-breakpoint
create trigger append_only_whole before truncate on amendment_pdfs for each statement execute function refuse_change();
--> statement-breakpoint
-- CT7: what was proposed stays as it was read; it ends once, and only the other side's signature puts it into force.
create function guard_amendment() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an amendment is kept'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_frozen';
  end if;
  if old.status <> 'proposed' or (new.booking_id, new.number, new.contract_id, new.kind, new.proposed_by, new.note,
      new.items, new.before, new.after, new.content_hash, new.proposal, new.expires_at, new.created_at)
    is distinct from (old.booking_id, old.number, old.contract_id, old.kind, old.proposed_by, old.note,
      old.items, old.before, old.after, old.content_hash, old.proposal, old.expires_at, old.created_at) then
    raise exception 'an amendment cannot change once it is proposed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_frozen';
  end if;
  if new.status = 'accepted' and (new.answer ->> 'party' is not distinct from new.proposal ->> 'party'
    or new.proposal ->> 'party' is distinct from new.proposed_by or not exists (select from vendor_contracts c
      where c.id = new.new_contract_id and c.supersedes_id = new.contract_id and c.status = 'signed')) then
    raise exception 'an amendment is accepted when both sides have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'amendment_signatures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger amendment_guard before update or delete on amendments for each row execute function guard_amendment();
--> statement-breakpoint
-- As before, and: a version that both have amended is superseded by the next one (CT7).
create or replace function guard_contract() returns trigger
language plpgsql as $$
begin
  if old.status = 'draft' and new.status in ('draft', 'sent', 'voided') then
    return new;
  end if;
  if old.status = 'draft' or new.status = 'draft' then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if (new.vendor_id, new.client_id, new.booking_id, new.offer_id, new.title, new.content, new.content_hash,
      new.version, new.canonical_version, new.total_amount_cents, new.currency, new.schedule, new.cancellation_policy,
      new.cancellation_terms, new.delivery_days, new.event_date, new.event_location, new.verify_code, new.sent_at,
      new.supersedes_id)
    is distinct from (old.vendor_id, old.client_id, old.booking_id, old.offer_id, old.title, old.content,
      old.content_hash, old.version, old.canonical_version, old.total_amount_cents, old.currency, old.schedule,
      old.cancellation_policy, old.cancellation_terms, old.delivery_days, old.event_date, old.event_location,
      old.verify_code, old.sent_at, old.supersedes_id) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  if new.status <> old.status and not (
    old.status in ('sent', 'viewed') and new.status in ('viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')
    or old.status = 'signed' and new.status in ('voided', 'superseded')) then
    raise exception 'a % contract cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_transition';
  end if;
  if new.status = 'signed' and old.status <> 'signed' and (new.signed_at is null
    or (select count(*) from contract_signatures s where s.contract_id = new.id) < 2) then
    raise exception 'a contract is signed when both parties have signed'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_signatures';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As before, and: date, place, total, delivery days and the policy's figures of a confirmed booking follow the version of
-- its contract that both have signed, and the commission follows the total at the frozen rate and cap (BK9, BK14, CT7).
create or replace function guard_booking() returns trigger
language plpgsql as $$
begin
  if old.status in ('completed', 'cancelled') and new.status <> old.status then
    raise exception 'a % booking cannot become %', old.status, new.status
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_closed';
  end if;
  if (new.photographer_id, new.client_id) is distinct from (old.photographer_id, old.client_id) then
    raise exception 'the parties of a booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_parties';
  end if;
  if (old.commission_rate_bps is not null or old.status in ('confirmed', 'completed'))
    and ((new.currency, new.cancellation_policy, new.event_time_zone, new.package_details)
      is distinct from (old.currency, old.cancellation_policy, old.event_time_zone, old.package_details)
    or (new.total_amount_cents, new.cancellation_terms, new.delivery_days, new.event_date, new.event_location)
      is distinct from (old.total_amount_cents, old.cancellation_terms, old.delivery_days, old.event_date,
        old.event_location)
    and not (old.status = 'confirmed' and new.status = 'confirmed' and exists (select from vendor_contracts c
      where c.booking_id = new.id and c.status = 'signed' and c.supersedes_id is not null
        and (c.total_amount_cents, c.cancellation_terms, c.delivery_days, c.event_date, c.event_location)
          is not distinct from (new.total_amount_cents, new.cancellation_terms, new.delivery_days, new.event_date,
            new.event_location)))) then
    raise exception 'the terms of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'terms_frozen';
  end if;
  if old.commission_rate_bps is not null
    and (new.commission_rate_bps, new.commission_cap_cents, new.commission_cents)
      is distinct from (old.commission_rate_bps, old.commission_cap_cents,
        case when new.total_amount_cents is not distinct from old.total_amount_cents then old.commission_cents
          else least(old.commission_cap_cents,
            (new.total_amount_cents::bigint * old.commission_rate_bps / 10000)::int) end) then
    raise exception 'the commission of a signed booking cannot change'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'commission_frozen';
  end if;
  if old.stage = 'contract_sent' and new.stage = 'awaiting_payment' and not exists (
    select from vendor_contracts c where c.booking_id = new.id and c.status = 'signed'
      and (c.total_amount_cents, c.currency, c.cancellation_policy, c.delivery_days, c.event_date)
        is not distinct from (new.total_amount_cents, new.currency, new.cancellation_policy, new.delivery_days,
          new.event_date)
      and coalesce(c.event_location, new.event_location) = new.event_location
      and coalesce(c.cancellation_terms, new.cancellation_terms) is not distinct from new.cancellation_terms) then
    raise exception 'a booking is signed with the terms of its signed contract'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'booking_terms_signed';
  end if;
  return new;
end
$$;
--> statement-breakpoint
-- As before, and: a new version of a contract is no second contract to sign; what the photographer proposes is to be
-- answered (X132, CT7).
create or replace function sync_booking_tasks(target uuid) returns void
language sql as $$
  with b as (select * from bookings where id = target and status <> 'cancelled'),
  last_delivery as (select d.* from deliveries d where d.booking_id = target order by d.round desc limit 1),
  wanted (source, title, due_date, done_at, made_at) as (
    select 'contract:' || c.id, 'Read and sign the contract',
      case when c.frozen_at is null then ((c.expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date end,
      case when c.status = 'signed' then coalesce(c.signed_at, c.updated_at) end, c.sent_at
    from b join vendor_contracts c on c.booking_id = b.id where c.status in ('sent', 'viewed', 'signed', 'superseded') and c.supersedes_id is null
      and (c.status <> 'superseded' or c.signed_at is not null)
    union all
    select 'amendment:' || a.id, 'Answer the change of the contract',
      ((a.expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date,
      case when a.status in ('accepted', 'declined') then a.closed_at end, a.created_at
    from b join amendments a on a.booking_id = b.id
    where a.proposed_by = 'vendor' and a.status in ('proposed', 'accepted', 'declined')
    union all
    select 'payment:' || y.id,
      case when y.type = 'balance' then 'Pay the balance' when y.type = 'extra' then 'Pay the extra'
        when (select count(*) from payments o where o.booking_id = b.id and o.status <> 'cancelled') = 1 then 'Pay in full'
        else 'Pay the retainer' end,
      case when b.frozen_at is not null then null
        when b.stage = 'awaiting_payment' and y.position = 0
          then ((b.hold_expires_at - interval '1 millisecond') at time zone b.event_time_zone)::date
        else y.due_date end,
      case when y.status in ('paid', 'partially_refunded', 'refunded') then coalesce(y.payment_date, y.updated_at) end,
      y.created_at
    from b join payments y on y.booking_id = b.id where y.status <> 'cancelled'
    union all
    select t.source, t.title, b.event_date - t.days, null, coalesce(b.confirmed_at, b.updated_at)
    from b cross join (values ('timeline', 'Send the timeline of the day', 21),
      ('family-groups', 'List the family groups you want', 14)) as t (source, title, days)
    where b.stage = 'upcoming'
    union all
    select 'delivery:' || d.round, 'Confirm the delivery', (d.confirm_by at time zone b.event_time_zone)::date,
      case when b.status = 'completed' then coalesce(d.confirmed_at, b.completed_at, b.updated_at) end, d.created_at
    from b cross join last_delivery d where b.stage = 'delivered' or b.status = 'completed'
    union all
    select 'review', 'Write a review', (b.completed_at at time zone b.event_time_zone)::date + 14,
      case when r.id is not null then coalesce(r.submitted_at, r.updated_at) end, coalesce(b.completed_at, b.updated_at)
    from b left join reviews r on r.booking_id = b.id and r.author = 'client' and r.status <> 'draft'
    where b.stage = 'released' or (b.status = 'completed' and r.id is not null)
  ),
  gone as (
    delete from booking_tasks t
    where t.booking_id = target and t.source is not null and t.status = 'pending'
      and not exists (select from wanted w where w.source = t.source)
  )
  insert into booking_tasks as t (id, booking_id, source, title, due_date, status, completed_at, created_at, updated_at)
  select overlay(overlay(md5(target || '/' || w.source) placing '5' from 13) placing '8' from 17)::uuid, target, w.source, w.title, w.due_date, case when w.done_at is null then 'pending' else 'completed' end,
    w.done_at, coalesce(w.made_at, now()), coalesce(w.done_at, w.made_at, now())
  from wanted w
  on conflict (booking_id, source) do update
    set title = excluded.title, due_date = excluded.due_date, status = excluded.status,
      completed_at = excluded.completed_at, updated_at = excluded.updated_at
    where t.status = 'pending' and (t.title, t.due_date, t.status)
      is distinct from (excluded.title, excluded.due_date, excluded.status);

  -- X133: what the couple's "we'd like to book" gave the photographer to do.
  update vendor_tasks v set status = 'completed', completed_at = b.updated_at, updated_at = b.updated_at
  from bookings b
  where b.id = target and b.status <> 'cancelled' and b.stage <> 'offered' and v.vendor_id = b.photographer_id
    and v.source like 'want:' || b.id || ':%' and v.status = 'pending';
  delete from vendor_tasks v using bookings b
  where b.id = target and v.vendor_id = b.photographer_id and v.source like 'want:' || b.id || ':%'
    and v.status = 'pending' and not exists (select from offers o where o.booking_id = b.id
      and o.status in ('sent', 'accepted') and v.source = 'want:' || b.id || ':' || o.version);
$$;
--> statement-breakpoint
create trigger booking_tasks_follow after insert or update of status on amendments
  for each row execute function follow_booking_tasks();
