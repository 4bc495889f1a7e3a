CREATE TABLE "factor_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"asked_by" uuid,
	"token_hash" text NOT NULL UNIQUE,
	"due_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL UNIQUE,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passkeys_counter_check" CHECK ("counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"token_hash" text PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_sign_ins_tries_check" CHECK ("tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"last_used_step" integer,
	"last_used_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"challenge" text PRIMARY KEY,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webauthn_challenges_purpose_check" CHECK ("purpose" in ('sign-in', 'step-up', 'new-passkey'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_used_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_used_at" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "factor_resets_user_index" ON "factor_resets" ("user_id");--> statement-breakpoint
CREATE INDEX "factor_resets_asked_by_index" ON "factor_resets" ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_resets_open_unique" ON "factor_resets" ("user_id") WHERE "cancelled_at" is null and "done_at" is null;--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_index" ON "pending_sign_ins" ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expiry_index" ON "pending_sign_ins" ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_index" ON "recovery_codes" ("user_id");--> statement-breakpoint
CREATE INDEX "totp_factors_user_index" ON "totp_factors" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "totp_factors_open_unique" ON "totp_factors" ("user_id") WHERE "confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expiry_index" ON "webauthn_challenges" ("expires_at");--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "factor_resets" ADD CONSTRAINT "factor_resets_asked_by_users_id_fkey" FOREIGN KEY ("asked_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;