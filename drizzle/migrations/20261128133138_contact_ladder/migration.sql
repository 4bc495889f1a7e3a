CREATE TABLE "contact_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_cases_side_check" CHECK ("side" in ('vendor', 'client')),
	CONSTRAINT "contact_cases_cause_check" CHECK ("cause" in ('uncertain', 'repeated')),
	CONSTRAINT "contact_cases_decision_check" CHECK ("decision" in ('cleared', 'notice', 'second_notice', 'pause')),
	CONSTRAINT "contact_cases_decided_check" CHECK (("decision" is null) = ("decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "contact_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"step" text NOT NULL,
	"actor_id" uuid,
	"until" timestamp(3) with time zone,
	"lifted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_steps_step_check" CHECK ("step" in ('notice', 'second_notice', 'pause')),
	CONSTRAINT "contact_steps_until_check" CHECK (("step" = 'pause') = ("until" is not null)),
	CONSTRAINT "contact_steps_lifted_check" CHECK ("lifted_at" is null or "step" = 'pause')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_cases_one_open" ON "contact_cases" ("thread_id","user_id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "contact_cases_open_index" ON "contact_cases" ("created_at" DESC,"id") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "contact_cases_user_index" ON "contact_cases" ("user_id");--> statement-breakpoint
CREATE INDEX "contact_steps_user_index" ON "contact_steps" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_steps_pause_index" ON "contact_steps" ("created_at" DESC,"id") WHERE step = 'pause';--> statement-breakpoint
ALTER TABLE "contact_cases" ADD CONSTRAINT "contact_cases_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "contact_cases" ADD CONSTRAINT "contact_cases_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "contact_cases" ADD CONSTRAINT "contact_cases_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "contact_steps" ADD CONSTRAINT "contact_steps_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "contact_steps" ADD CONSTRAINT "contact_steps_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "contact_steps" ADD CONSTRAINT "contact_steps_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "moderation_actions" DROP CONSTRAINT "moderation_actions_action_check", ADD CONSTRAINT "moderation_actions_action_check" CHECK ("action" in ('flag', 'unflag', 'reply', 'resolve', 'dismiss', 'warn', 'pause', 'suspend', 'restore', 'remove'));