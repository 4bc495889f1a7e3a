CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vendor_contracts" DROP CONSTRAINT "vendor_contracts_canonical_check";--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "platform_clauses" text;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD COLUMN "annexes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_templates_photographer_index" ON "contract_templates" USING btree ("photographer_id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_canonical_check" CHECK ("vendor_contracts"."canonical_version" in (1, 2, 3));--> statement-breakpoint
-- What a contract is sent with beside its words is frozen with them (CT2, CT3).
create function guard_contract_paper() returns trigger
language plpgsql as $$
begin
  if old.status <> 'draft'
    and (new.platform_clauses, new.annexes) is distinct from (old.platform_clauses, old.annexes) then
    raise exception 'a contract cannot change once it is sent'
      using errcode = 'check_violation', table = tg_table_name, constraint = 'contract_frozen';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger contract_paper_guard before update of platform_clauses, annexes on vendor_contracts
  for each row execute function guard_contract_paper();
