CREATE TABLE "identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_provider_check" CHECK ("provider" in ('google', 'apple'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject_unique" ON "identities" ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "identities_user_unique" ON "identities" ("user_id","provider");--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;