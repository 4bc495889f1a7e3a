CREATE TABLE "picture_hashes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "picture_hashes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"photographer_id" uuid NOT NULL,
	"image_id" uuid,
	"wedding_image_id" uuid,
	"crop" smallint NOT NULL,
	"across" bigint NOT NULL,
	"down" bigint NOT NULL,
	CONSTRAINT "picture_hashes_picture_check" CHECK (num_nonnulls("image_id", "wedding_image_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"origin" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"photographer_id" uuid NOT NULL,
	"image_id" uuid,
	"wedding_image_id" uuid,
	"other_image_id" uuid,
	"other_wedding_image_id" uuid,
	"distance" smallint,
	"is_mirrored" boolean DEFAULT false NOT NULL,
	"pair" text UNIQUE,
	"claimant" text,
	"claimant_email" text,
	"claimant_address" text,
	"work" text,
	"claim" text,
	"signature" text,
	"counter" text,
	"counter_name" text,
	"counter_address" text,
	"counter_signature" text,
	"countered_at" timestamp(3) with time zone,
	"restore_on" date,
	"hidden_at" timestamp(3) with time zone,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takedowns_origin_check" CHECK ("origin" in ('notice', 'match')),
	CONSTRAINT "takedowns_status_check" CHECK ("status" in ('open', 'dismissed', 'hidden', 'countered', 'in_court', 'upheld', 'restored')),
	CONSTRAINT "takedowns_notice_check" CHECK (("origin" = 'notice') = ("claimant_email" is not null)),
	CONSTRAINT "takedowns_counter_check" CHECK (("countered_at" is null) = ("restore_on" is null))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "has_provenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photographer_images" ADD COLUMN "has_provenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photographer_images" ADD COLUMN "compared_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "wedding_images" ADD COLUMN "has_provenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wedding_images" ADD COLUMN "compared_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "photographer_images_uncompared_index" ON "photographer_images" ("id") WHERE compared_at is null and status = 'ready';--> statement-breakpoint
CREATE INDEX "picture_hashes_photographer_index" ON "picture_hashes" ("photographer_id");--> statement-breakpoint
CREATE INDEX "picture_hashes_image_index" ON "picture_hashes" ("image_id");--> statement-breakpoint
CREATE INDEX "picture_hashes_wedding_image_index" ON "picture_hashes" ("wedding_image_id");--> statement-breakpoint
CREATE INDEX "picture_hashes_band0_index" ON "picture_hashes" (((across >> 0) & 65535));--> statement-breakpoint
CREATE INDEX "picture_hashes_whole0_index" ON "picture_hashes" (((across >> 0) & 65535)) WHERE crop = 0;--> statement-breakpoint
CREATE INDEX "picture_hashes_band1_index" ON "picture_hashes" (((across >> 16) & 65535));--> statement-breakpoint
CREATE INDEX "picture_hashes_whole1_index" ON "picture_hashes" (((across >> 16) & 65535)) WHERE crop = 0;--> statement-breakpoint
CREATE INDEX "picture_hashes_band2_index" ON "picture_hashes" (((across >> 32) & 65535));--> statement-breakpoint
CREATE INDEX "picture_hashes_whole2_index" ON "picture_hashes" (((across >> 32) & 65535)) WHERE crop = 0;--> statement-breakpoint
CREATE INDEX "picture_hashes_band3_index" ON "picture_hashes" (((across >> 48) & 65535));--> statement-breakpoint
CREATE INDEX "picture_hashes_whole3_index" ON "picture_hashes" (((across >> 48) & 65535)) WHERE crop = 0;--> statement-breakpoint
CREATE INDEX "takedowns_status_index" ON "takedowns" ("status","created_at");--> statement-breakpoint
CREATE INDEX "takedowns_photographer_index" ON "takedowns" ("photographer_id","created_at");--> statement-breakpoint
CREATE INDEX "takedowns_image_index" ON "takedowns" ("image_id");--> statement-breakpoint
CREATE INDEX "takedowns_wedding_image_index" ON "takedowns" ("wedding_image_id");--> statement-breakpoint
CREATE INDEX "takedowns_other_image_index" ON "takedowns" ("other_image_id");--> statement-breakpoint
CREATE INDEX "takedowns_other_wedding_image_index" ON "takedowns" ("other_wedding_image_id");--> statement-breakpoint
CREATE INDEX "takedowns_restore_index" ON "takedowns" ("restore_on") WHERE status = 'countered';--> statement-breakpoint
CREATE INDEX "wedding_images_uncompared_index" ON "wedding_images" ("id") WHERE compared_at is null and status = 'ready';--> statement-breakpoint
ALTER TABLE "picture_hashes" ADD CONSTRAINT "picture_hashes_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "picture_hashes" ADD CONSTRAINT "picture_hashes_image_id_photographer_images_id_fkey" FOREIGN KEY ("image_id") REFERENCES "photographer_images"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "picture_hashes" ADD CONSTRAINT "picture_hashes_wedding_image_id_wedding_images_id_fkey" FOREIGN KEY ("wedding_image_id") REFERENCES "wedding_images"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_image_id_photographer_images_id_fkey" FOREIGN KEY ("image_id") REFERENCES "photographer_images"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_wedding_image_id_wedding_images_id_fkey" FOREIGN KEY ("wedding_image_id") REFERENCES "wedding_images"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_other_image_id_photographer_images_id_fkey" FOREIGN KEY ("other_image_id") REFERENCES "photographer_images"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_other_wedding_image_id_wedding_images_id_fkey" FOREIGN KEY ("other_wedding_image_id") REFERENCES "wedding_images"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "photographer_images" DROP CONSTRAINT "photographer_images_status_check", ADD CONSTRAINT "photographer_images_status_check" CHECK ("status" in ('uploading', 'ready', 'rejected', 'removed', 'hidden'));--> statement-breakpoint
ALTER TABLE "wedding_images" DROP CONSTRAINT "wedding_images_status_check", ADD CONSTRAINT "wedding_images_status_check" CHECK ("status" in ('uploading', 'ready', 'removed', 'hidden'));--> statement-breakpoint
ALTER TABLE "wedding_images" DROP CONSTRAINT "wedding_images_expiry_check", ADD CONSTRAINT "wedding_images_expiry_check" CHECK ("status" in ('ready', 'hidden') or "expires_at" is not null);