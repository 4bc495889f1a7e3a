CREATE TABLE "inquiry_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"input" jsonb NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photographer_images" DROP CONSTRAINT "photographer_images_status_check";--> statement-breakpoint
ALTER TABLE "photographer_images" DROP CONSTRAINT "photographer_images_expiry_check";--> statement-breakpoint
DROP INDEX "photographer_images_expiry_index";--> statement-breakpoint
ALTER TABLE "inquiry_drafts" ADD CONSTRAINT "inquiry_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiry_drafts_user_index" ON "inquiry_drafts" USING btree ("user_id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "inquiry_drafts_expiry_index" ON "inquiry_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "photographer_images_expiry_index" ON "photographer_images" USING btree ("expires_at") WHERE status in ('uploading', 'removed');--> statement-breakpoint
ALTER TABLE "photographer_images" ADD CONSTRAINT "photographer_images_status_check" CHECK ("photographer_images"."status" in ('uploading', 'ready', 'rejected', 'removed'));--> statement-breakpoint
ALTER TABLE "photographer_images" ADD CONSTRAINT "photographer_images_expiry_check" CHECK ("photographer_images"."status" not in ('uploading', 'removed') or "photographer_images"."expires_at" is not null);