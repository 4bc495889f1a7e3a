CREATE TABLE "data_export_parts" (
	"export_id" uuid,
	"attempt" integer,
	"position" integer,
	"bytes" bytea NOT NULL,
	CONSTRAINT "data_export_parts_pkey" PRIMARY KEY("export_id","attempt","position")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL UNIQUE,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp(3) with time zone,
	"size_bytes" bigint,
	"ready_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_exports_status_check" CHECK ("status" in ('waiting', 'ready', 'failed')),
	CONSTRAINT "data_exports_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "data_exports_ready_check" CHECK (case when "status" = 'ready' then num_nulls("size_bytes", "ready_at", "expires_at") = 0 else num_nonnulls("size_bytes", "ready_at") = 0 end)
);
--> statement-breakpoint
CREATE INDEX "data_exports_waiting_index" ON "data_exports" ("created_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "data_exports_expiry_index" ON "data_exports" ("expires_at");--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export_id_data_exports_id_fkey" FOREIGN KEY ("export_id") REFERENCES "data_exports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;