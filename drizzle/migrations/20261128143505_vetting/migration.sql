CREATE TABLE "application_checks" (
	"photographer_id" uuid PRIMARY KEY,
	"website" text,
	"website_fault" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "picture_checks" (
	"image_id" uuid PRIMARY KEY,
	"sharpness" smallint,
	"dark" smallint,
	"bright" smallint,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vetting_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"kind" text NOT NULL,
	"photographer_id" uuid NOT NULL,
	"outcome" text,
	"closed_at" timestamp(3) with time zone,
	"month" date,
	"known" smallint[],
	"mend_by" date,
	"taken_off_at" timestamp(3) with time zone,
	"reviewers" smallint,
	"averages" smallint[],
	"pictures" integer,
	"weddings" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vetting_cases_kind_check" CHECK ("kind" in ('application', 'recheck', 'calibration')),
	CONSTRAINT "vetting_cases_outcome_check" CHECK ("outcome" in ('approved', 'rejected', 'kept', 'known', 'lapsed')),
	CONSTRAINT "vetting_cases_closed_check" CHECK (("outcome" is null) = ("closed_at" is null)),
	CONSTRAINT "vetting_cases_calibration_check" CHECK (("kind" = 'calibration') = ("month" is not null) and ("kind" = 'calibration') = ("known" is not null)),
	CONSTRAINT "vetting_cases_averages_check" CHECK (cardinality("averages") = 5 and cardinality("known") = 5)
);
--> statement-breakpoint
CREATE TABLE "vetting_scores" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"case_id" uuid NOT NULL,
	"reviewer_id" uuid,
	"points" smallint[] NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vetting_scores_once" UNIQUE("case_id","reviewer_id"),
	CONSTRAINT "vetting_scores_points_check" CHECK (cardinality("points") = 5 and cardinality("notes") = 5 and "points" <@ array[0, 1, 2]::smallint[])
);
--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "taken_from" date;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD COLUMN "taken_to" date;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "decide_by" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "taken_from" date;--> statement-breakpoint
ALTER TABLE "photographers" ADD COLUMN "taken_to" date;--> statement-breakpoint
CREATE UNIQUE INDEX "vetting_cases_open_index" ON "vetting_cases" ("photographer_id","kind") WHERE closed_at is null and kind <> 'calibration';--> statement-breakpoint
CREATE UNIQUE INDEX "vetting_cases_month_index" ON "vetting_cases" ("photographer_id","month") WHERE kind = 'calibration';--> statement-breakpoint
CREATE INDEX "vetting_cases_photographer_index" ON "vetting_cases" ("photographer_id","closed_at");--> statement-breakpoint
CREATE INDEX "vetting_cases_closed_index" ON "vetting_cases" ("closed_at");--> statement-breakpoint
CREATE INDEX "vetting_scores_reviewer_index" ON "vetting_scores" ("reviewer_id");--> statement-breakpoint
ALTER TABLE "application_checks" ADD CONSTRAINT "application_checks_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "picture_checks" ADD CONSTRAINT "picture_checks_image_id_photographer_images_id_fkey" FOREIGN KEY ("image_id") REFERENCES "photographer_images"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vetting_cases" ADD CONSTRAINT "vetting_cases_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vetting_scores" ADD CONSTRAINT "vetting_scores_case_id_vetting_cases_id_fkey" FOREIGN KEY ("case_id") REFERENCES "vetting_cases"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vetting_scores" ADD CONSTRAINT "vetting_scores_reviewer_id_users_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "users"("id") ON DELETE SET NULL;