CREATE TABLE "client_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"place" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_members_place_check" CHECK ("client_members"."place" in ('owner', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "partner_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_invites_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_members_place_unique" ON "client_members" USING btree ("client_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_invites_client_unique" ON "partner_invites" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "partner_invites_by_index" ON "partner_invites" USING btree ("invited_by");
--> statement-breakpoint
insert into client_members (user_id, client_id, place, joined_at) select user_id, id, 'owner', created_at from clients;
--> statement-breakpoint
-- Whoever makes a couple's record, its owner belongs to it (CP1).
create function enter_owner() returns trigger language plpgsql as $$
begin
  insert into client_members (user_id, client_id, place, joined_at)
  values (new.user_id, new.id, 'owner', new.created_at)
  on conflict (user_id) do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger clients_enter_owner after insert on clients for each row execute function enter_owner();
--> statement-breakpoint
-- The devices of both partners (X127, CP1).
create or replace view booking_ties as
select b.id as booking_id, 'device' as reason
from bookings b
join client_members m on m.client_id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = m.user_id
join known_devices v on v.user_id = p.user_id and v.token_hash = c.token_hash
union
select b.id, 'address'
from bookings b
join client_members m on m.client_id = b.client_id
join photographers p on p.id = b.photographer_id
join known_devices c on c.user_id = m.user_id
join known_devices v on v.user_id = p.user_id and v.network = c.network
union
select d.booking_id, 'address'
from vendor_contracts d
join contract_signatures c on c.contract_id = d.id and c.party = 'client'
join contract_signatures v on v.contract_id = d.id and v.party = 'vendor' and network_of(v.ip) = network_of(c.ip)
where d.booking_id is not null
union
select b.id, 'holder'
from bookings b
join clients k on k.id = b.client_id
join payout_accounts a on a.vendor_id = b.photographer_id
where search_normalize(a.holder_name) in (
  search_normalize(trim(k.first_name || ' ' || k.last_name)), search_normalize(coalesce(nullif(k.partner_name, ''), '-')))
  and search_normalize(a.holder_name) <> ''
union
select d.booking_id, 'holder'
from vendor_contracts d
join contract_signatures c on c.contract_id = d.id and c.party = 'client'
join bookings b on b.id = d.booking_id
join payout_accounts a on a.vendor_id = b.photographer_id and search_normalize(a.holder_name) = search_normalize(c.full_name);
