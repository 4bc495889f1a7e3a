CREATE TABLE "contract_annexes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"pages" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_annexes_hash_check" CHECK ("contract_annexes"."sha256" = encode(sha256("contract_annexes"."bytes"), 'hex'))
);
--> statement-breakpoint
ALTER TABLE "contract_annexes" ADD CONSTRAINT "contract_annexes_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_annexes_one" ON "contract_annexes" USING btree ("photographer_id","sha256") WHERE removed_at is null;