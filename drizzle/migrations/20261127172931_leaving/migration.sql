ALTER TABLE "profiles" ADD COLUMN "leaves_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "profiles_leaving_index" ON "profiles" ("leaves_at") WHERE status = 'leaving';--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_leaving_check" CHECK (("status" = 'leaving') = ("leaves_at" is not null));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_left_check" CHECK (("status" = 'left') = ("deleted_at" is not null));--> statement-breakpoint
ALTER TABLE "profiles" DROP CONSTRAINT "profiles_status_check", ADD CONSTRAINT "profiles_status_check" CHECK ("status" in ('active', 'suspended', 'leaving', 'left'));