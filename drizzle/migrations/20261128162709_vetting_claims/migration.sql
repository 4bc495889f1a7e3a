CREATE TABLE "vetting_claims" (
	"case_id" uuid,
	"reviewer_id" uuid,
	"until" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "vetting_claims_pkey" PRIMARY KEY("case_id","reviewer_id")
);
--> statement-breakpoint
ALTER TABLE "vetting_cases" ADD COLUMN "first_look_by" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "vetting_cases" ADD COLUMN "first_looked_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "vetting_cases_unseen_index" ON "vetting_cases" ("first_look_by") WHERE closed_at is null and first_looked_at is null;--> statement-breakpoint
CREATE INDEX "vetting_claims_reviewer_index" ON "vetting_claims" ("reviewer_id");--> statement-breakpoint
ALTER TABLE "vetting_claims" ADD CONSTRAINT "vetting_claims_case_id_vetting_cases_id_fkey" FOREIGN KEY ("case_id") REFERENCES "vetting_cases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vetting_claims" ADD CONSTRAINT "vetting_claims_reviewer_id_users_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE CASCADE;