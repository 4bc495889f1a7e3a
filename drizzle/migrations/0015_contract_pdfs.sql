CREATE TABLE "contract_pdfs" (
	"contract_id" uuid NOT NULL,
	"edition" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_pdfs_contract_id_edition_pk" PRIMARY KEY("contract_id","edition"),
	CONSTRAINT "contract_pdfs_hash_check" CHECK ("contract_pdfs"."sha256" = encode(sha256("contract_pdfs"."bytes"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "contract_pdfs" ADD CONSTRAINT "contract_pdfs_contract_id_vendor_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."vendor_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vendor_contracts_signed_index" ON "vendor_contracts" USING btree ("signed_at") WHERE signed_at is not null;--> statement-breakpoint
create trigger append_only before update or delete on contract_pdfs for each row execute function refuse_change();
--> statement-breakpoint
create trigger append_only_whole before truncate on contract_pdfs for each statement execute function refuse_change();
