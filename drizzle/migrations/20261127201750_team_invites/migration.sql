CREATE TABLE "team_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invites_role_check" CHECK ("role" in ('reviewer', 'moderator', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "team_invites_email_unique" ON "team_invites" (lower("email"));--> statement-breakpoint
CREATE INDEX "team_invites_by_index" ON "team_invites" ("invited_by");--> statement-breakpoint
ALTER TABLE "team_invites" ADD CONSTRAINT "team_invites_invited_by_users_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE;