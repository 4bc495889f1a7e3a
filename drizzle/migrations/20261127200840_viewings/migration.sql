CREATE TABLE "viewings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"viewed_by" uuid NOT NULL,
	"session_hash" text,
	"reason" text NOT NULL,
	"ends_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewings_end_check" CHECK ("ends_at" > "created_at" and "ended_at" <= "ends_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "viewings_session_unique" ON "viewings" ("session_hash") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "viewings_user_index" ON "viewings" ("user_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "viewings_by_index" ON "viewings" ("viewed_by");--> statement-breakpoint
CREATE INDEX "viewings_open_index" ON "viewings" ("ends_at") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_viewed_by_users_id_fkey" FOREIGN KEY ("viewed_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "viewings" ADD CONSTRAINT "viewings_session_hash_sessions_token_hash_fkey" FOREIGN KEY ("session_hash") REFERENCES "sessions"("token_hash") ON DELETE SET NULL;