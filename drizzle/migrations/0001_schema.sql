CREATE TABLE "file_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "info_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"requested_by" uuid,
	"message" text NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text DEFAULT 'application' NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"draft" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "upload_sessions_purpose_check" CHECK ("upload_sessions"."purpose" in ('application'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_path" text NOT NULL,
	"original_name" text DEFAULT '' NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"thumbhash" text,
	"hash" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_storage_path_unique" UNIQUE("storage_path"),
	CONSTRAINT "uploads_kind_check" CHECK ("uploads"."kind" in ('profile', 'portfolio')),
	CONSTRAINT "uploads_status_check" CHECK ("uploads"."status" in ('uploading', 'ready', 'rejected', 'claimed', 'deleting')),
	CONSTRAINT "uploads_size_check" CHECK ("uploads"."size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"partner_name" text,
	"wedding_date" date,
	"city" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean DEFAULT true NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_kind_check" CHECK ("consents"."kind" in ('terms', 'privacy', 'vendor_terms', 'newsletter'))
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_tokens_kind_check" CHECK ("email_tokens"."kind" in ('confirm_email', 'reset_password'))
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'client' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_role_check" CHECK ("profiles"."role" in ('client', 'photographer', 'admin')),
	CONSTRAINT "profiles_status_check" CHECK ("profiles"."status" in ('active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_count_check" CHECK ("rate_limits"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"photographer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"note" text,
	"booking_id" uuid,
	"hold_until" timestamp (3) with time zone,
	CONSTRAINT "calendar_days_photographer_id_day_pk" PRIMARY KEY("photographer_id","day")
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"type" text NOT NULL,
	"from_status" text,
	"from_stage" text,
	"to_status" text,
	"to_stage" text,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_events_actor_role_check" CHECK ("booking_events"."actor_role" in ('client', 'photographer', 'admin', 'system')),
	CONSTRAINT "booking_events_status_check" CHECK ("booking_events"."to_status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "booking_events_stage_check" CHECK ("booking_events"."to_stage" in ('offered', 'countered', 'contract_sent', 'awaiting_payment', 'upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed', 'released', 'reviewed', 'withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'))
);
--> statement-breakpoint
CREATE TABLE "booking_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_date" date,
	"source" text,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_tasks_source_unique" UNIQUE("booking_id","source"),
	CONSTRAINT "booking_tasks_status_check" CHECK ("booking_tasks"."status" in ('pending', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"inquiry_id" uuid,
	"event_date" date NOT NULL,
	"event_location" text DEFAULT '' NOT NULL,
	"event_time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"booking_date" date DEFAULT current_date NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"stage" text DEFAULT 'offered' NOT NULL,
	"total_amount_cents" integer,
	"currency" text DEFAULT 'USD' NOT NULL,
	"package_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cancellation_policy" text DEFAULT 'moderate' NOT NULL,
	"delivery_days" integer DEFAULT 60 NOT NULL,
	"commission_rate_bps" integer,
	"commission_cents" integer,
	"hold_expires_at" timestamp (3) with time zone,
	"date_kept" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"confirm_by" timestamp (3) with time zone,
	"changes_count" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_parties_unique" UNIQUE("id","photographer_id","client_id"),
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_stage_check" CHECK ((status = 'pending' and stage in ('offered', 'countered', 'contract_sent', 'awaiting_payment')) or (status = 'confirmed' and stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed')) or (status = 'completed' and stage in ('released', 'reviewed')) or (status = 'cancelled' and stage in ('withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'))),
	CONSTRAINT "bookings_policy_check" CHECK ("bookings"."cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "bookings_total_check" CHECK ("bookings"."total_amount_cents" >= 0),
	CONSTRAINT "bookings_commission_rate_check" CHECK ("bookings"."commission_rate_bps" between 1000 and 1200),
	CONSTRAINT "bookings_commission_check" CHECK ("bookings"."commission_cents" is null or ("bookings"."commission_rate_bps" is not null and "bookings"."total_amount_cents" is not null
        and "bookings"."commission_cents" between 0 and least(50000, "bookings"."total_amount_cents"::bigint * "bookings"."commission_rate_bps" / 10000))),
	CONSTRAINT "bookings_date_kept_check" CHECK (not "bookings"."date_kept" or "bookings"."status" = 'cancelled'),
	CONSTRAINT "bookings_changes_check" CHECK ("bookings"."changes_count" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"url" text NOT NULL,
	"pin" text,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"image_count" integer,
	"confirm_by" timestamp (3) with time zone NOT NULL,
	"changes_note" text,
	"changes_requested_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_round_unique" UNIQUE("booking_id","round"),
	CONSTRAINT "deliveries_round_check" CHECK ("deliveries"."round" > 0),
	CONSTRAINT "deliveries_image_count_check" CHECK ("deliveries"."image_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offer_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_cents" integer NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (quantity * unit_cents) STORED,
	CONSTRAINT "offer_items_position_unique" UNIQUE("offer_id","position"),
	CONSTRAINT "offer_items_quantity_check" CHECK ("offer_items"."quantity" > 0),
	CONSTRAINT "offer_items_unit_check" CHECK ("offer_items"."unit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"total_cents" integer NOT NULL,
	"schedule" jsonb NOT NULL,
	"package_details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cancellation_policy" text DEFAULT 'moderate' NOT NULL,
	"delivery_days" integer DEFAULT 60 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"decline_note" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_version_unique" UNIQUE("booking_id","version"),
	CONSTRAINT "offers_status_check" CHECK ("offers"."status" in ('sent', 'accepted', 'rejected', 'withdrawn', 'expired', 'superseded')),
	CONSTRAINT "offers_policy_check" CHECK ("offers"."cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "offers_total_check" CHECK ("offers"."total_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "contract_events_seq_unique" UNIQUE("contract_id","seq"),
	CONSTRAINT "contract_events_actor_role_check" CHECK ("contract_events"."actor_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"party" text NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"consent_text" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"signed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_signatures_party_unique" UNIQUE("contract_id","party"),
	CONSTRAINT "contract_signatures_party_check" CHECK ("contract_signatures"."party" in ('vendor', 'client'))
);
--> statement-breakpoint
CREATE TABLE "vendor_contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"booking_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"supersedes_id" uuid,
	"total_amount_cents" integer,
	"schedule" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancellation_policy" text,
	"delivery_days" integer,
	"event_date" date,
	"content_hash" text,
	"verify_code" text,
	"expires_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"close_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_contracts_verify_code_unique" UNIQUE("verify_code"),
	CONSTRAINT "vendor_contracts_content_unique" UNIQUE("id","content_hash"),
	CONSTRAINT "vendor_contracts_status_check" CHECK ("vendor_contracts"."status" in ('draft', 'sent', 'viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')),
	CONSTRAINT "vendor_contracts_policy_check" CHECK ("vendor_contracts"."cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "vendor_contracts_total_check" CHECK ("vendor_contracts"."total_amount_cents" >= 0),
	CONSTRAINT "vendor_contracts_sent_check" CHECK ("vendor_contracts"."status" in ('draft', 'voided') or ("vendor_contracts"."sent_at" is not null and "vendor_contracts"."content_hash" is not null and "vendor_contracts"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "directory_cards" (
	"photographer_id" uuid PRIMARY KEY NOT NULL,
	"tier" smallint NOT NULL,
	"shuffle" integer NOT NULL,
	"market_mask" integer NOT NULL,
	"style_mask" integer NOT NULL,
	"price_cents" integer,
	"rating_rank" integer NOT NULL,
	"review_count" integer NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"only_listed_dates" boolean NOT NULL,
	"search" text NOT NULL,
	"card" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"author_id" uuid,
	"author_role" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_messages_author_role_check" CHECK ("dispute_messages"."author_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"opened_by" uuid,
	"opened_role" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"refund_cents" integer,
	"release_cents" integer,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status_check" CHECK ("disputes"."status" in ('open', 'resolved')),
	CONSTRAINT "disputes_opened_role_check" CHECK ("disputes"."opened_role" in ('client', 'photographer', 'admin', 'system')),
	CONSTRAINT "disputes_refund_check" CHECK ("disputes"."refund_cents" >= 0),
	CONSTRAINT "disputes_release_check" CHECK ("disputes"."release_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"event_date" date,
	"venue" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"hours" integer,
	"guests" integer,
	"budget_band" text,
	"package_name" text,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"nudged_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"decline_reason" text,
	"not_genuine_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_status_check" CHECK ("inquiries"."status" in ('open', 'declined', 'expired', 'withdrawn', 'offered')),
	CONSTRAINT "inquiries_hours_check" CHECK ("inquiries"."hours" >= 0),
	CONSTRAINT "inquiries_guests_check" CHECK ("inquiries"."guests" >= 0)
);
--> statement-breakpoint
CREATE TABLE "thread_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "thread_blocks_side_check" CHECK ("thread_blocks"."side" in ('vendor', 'client'))
);
--> statement-breakpoint
CREATE TABLE "thread_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_reports_side_check" CHECK ("thread_reports"."side" in ('vendor', 'client')),
	CONSTRAINT "thread_reports_status_check" CHECK ("thread_reports"."status" in ('open', 'resolved', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_pair_unique" UNIQUE("vendor_id","client_id"),
	CONSTRAINT "threads_parties_unique" UNIQUE("id","vendor_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"thread_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"sender_type" text NOT NULL,
	"recipient_side" text NOT NULL,
	"sender_id" uuid,
	"content" text NOT NULL,
	"content_original" text,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone GENERATED ALWAYS AS (created_at) STORED,
	CONSTRAINT "vendor_messages_sender_type_check" CHECK ("vendor_messages"."sender_type" in ('vendor', 'client', 'platform')),
	CONSTRAINT "vendor_messages_recipient_check" CHECK ("vendor_messages"."recipient_side" in ('vendor', 'client')),
	CONSTRAINT "vendor_messages_not_to_self_check" CHECK ("vendor_messages"."sender_type" <> "vendor_messages"."recipient_side"),
	CONSTRAINT "vendor_messages_flags_check" CHECK ("vendor_messages"."flags" <@ array['Email detected', 'Phone number detected', 'URL detected', 'Inappropriate language']::text[])
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "journal_kind_check" CHECK ("journal"."kind" in ('charge', 'release', 'refund', 'payout', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"journal_id" uuid NOT NULL,
	"account_kind" text NOT NULL,
	"owner_id" uuid,
	"account" text GENERATED ALWAYS AS (account_kind || coalesce(':' || owner_id::text, '')) STORED,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_account_kind_check" CHECK ("ledger_entries"."account_kind" in ('external:client', 'external:vendor', 'escrow', 'vendor_payable', 'platform_commission', 'refund_clearing')),
	CONSTRAINT "ledger_entries_owner_check" CHECK (("ledger_entries"."account_kind" in ('escrow', 'vendor_payable')) = ("ledger_entries"."owner_id" is not null)),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "captured_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_address" text NOT NULL,
	"to_address" text[] NOT NULL,
	"subject" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"headers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"idempotency_key" text,
	"status" text DEFAULT 'delivered' NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captured_mails_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "captured_mails_status_check" CHECK ("captured_mails"."status" in ('delivered', 'bounced', 'complained', 'suppressed'))
);
--> statement-breakpoint
CREATE TABLE "email_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_event_id" text NOT NULL,
	"outbox_id" uuid,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_events_provider_event_id_unique" UNIQUE("provider_event_id")
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"template" text NOT NULL,
	"props" jsonb NOT NULL,
	"to_address" text NOT NULL,
	"subject" text,
	"html" text,
	"text" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "email_outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "email_outbox_status_check" CHECK ("email_outbox"."status" in ('pending', 'sending', 'sent', 'dead')),
	CONSTRAINT "email_outbox_attempts_check" CHECK ("email_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_events_seq_unique" UNIQUE("entity_type","entity_id","seq"),
	CONSTRAINT "audit_events_actor_role_check" CHECK ("audit_events"."actor_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "moderation_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_actions_target_type_check" CHECK ("moderation_actions"."target_type" in ('message', 'thread', 'review', 'photographer', 'client', 'inquiry')),
	CONSTRAINT "moderation_actions_action_check" CHECK ("moderation_actions"."action" in ('flag', 'unflag', 'reply', 'resolve', 'dismiss', 'warn', 'suspend', 'restore', 'remove'))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "newsletter_subscribers_status_check" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"summary" jsonb,
	"error" text,
	CONSTRAINT "job_runs_status_check" CHECK ("job_runs"."status" in ('running', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"href" text,
	"dedupe_key" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_dedupe_unique" UNIQUE("user_id","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"card_brand" text,
	"card_last4" text,
	"failure_code" text,
	"failure_message" text,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "charges_provider_unique" UNIQUE("provider","provider_ref"),
	CONSTRAINT "charges_status_check" CHECK ("charges"."status" in ('processing', 'succeeded', 'failed')),
	CONSTRAINT "charges_amount_check" CHECK ("charges"."amount_cents" > 0),
	CONSTRAINT "charges_card_check" CHECK (length("charges"."card_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"due_date" date,
	"payment_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_position_unique" UNIQUE("booking_id","position"),
	CONSTRAINT "payments_amount_unique" UNIQUE("id","amount_cents"),
	CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('scheduled', 'processing', 'paid', 'failed', 'partially_refunded', 'refunded', 'cancelled')),
	CONSTRAINT "payments_type_check" CHECK ("payments"."type" in ('retainer', 'balance', 'extra')),
	CONSTRAINT "payments_amount_check" CHECK ("payments"."amount_cents" > 0),
	CONSTRAINT "payments_refunded_check" CHECK ("payments"."refunded_cents" between 0 and "payments"."amount_cents"),
	CONSTRAINT "payments_paid_check" CHECK ("payments"."status" not in ('paid', 'partially_refunded', 'refunded') or "payments"."payment_date" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"holder_name" text NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_last4" text NOT NULL,
	"status" text DEFAULT 'unverified' NOT NULL,
	"provider_ref" text,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_vendor_id_unique" UNIQUE("vendor_id"),
	CONSTRAINT "payout_accounts_status_check" CHECK ("payout_accounts"."status" in ('unverified', 'pending', 'verified', 'rejected')),
	CONSTRAINT "payout_accounts_last4_check" CHECK (length("payout_accounts"."account_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"commission_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"scheduled_for" date NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payouts_status_check" CHECK ("payouts"."status" in ('pending', 'processing', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_amount_check" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_commission_check" CHECK ("payouts"."commission_cents" >= 0),
	CONSTRAINT "payouts_attempts_check" CHECK ("payouts"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" uuid,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"requested_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" smallint PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "markets_slug_unique" UNIQUE("slug"),
	CONSTRAINT "markets_name_unique" UNIQUE("name"),
	CONSTRAINT "markets_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "photographer_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"storage_path" text NOT NULL,
	"image_url" text GENERATED ALWAYS AS (case when cardinality(widths) > 0 then storage_path || '-' || widths[cardinality(widths)]::text || '.webp' end) STORED,
	"category" text DEFAULT 'portfolio' NOT NULL,
	"is_profile" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"is_decorative" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}' NOT NULL,
	"thumbhash" text,
	"hash" text,
	"size_bytes" integer,
	"original_name" text,
	"status" text DEFAULT 'ready' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographer_images_storage_path_unique" UNIQUE("storage_path"),
	CONSTRAINT "photographer_images_category_check" CHECK ("photographer_images"."category" in ('portfolio', 'wedding', 'engagement', 'portrait', 'product', 'event', 'landscape', 'other', 'profile')),
	CONSTRAINT "photographer_images_status_check" CHECK ("photographer_images"."status" in ('uploading', 'ready', 'rejected')),
	CONSTRAINT "photographer_images_profile_check" CHECK ("photographer_images"."is_profile" = ("photographer_images"."category" = 'profile')),
	CONSTRAINT "photographer_images_expiry_check" CHECK ("photographer_images"."status" <> 'uploading' or "photographer_images"."expires_at" is not null),
	CONSTRAINT "photographer_images_ready_check" CHECK ("photographer_images"."status" <> 'ready' or ("photographer_images"."width" > 0 and "photographer_images"."height" > 0 and cardinality("photographer_images"."widths") > 0)),
	CONSTRAINT "photographer_images_size_check" CHECK ("photographer_images"."size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photographer_markets" (
	"photographer_id" uuid NOT NULL,
	"market_id" smallint NOT NULL,
	CONSTRAINT "photographer_markets_photographer_id_market_id_pk" PRIMARY KEY("photographer_id","market_id")
);
--> statement-breakpoint
CREATE TABLE "photographers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"business_type" text DEFAULT 'photographer' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"specialty" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] GENERATED ALWAYS AS (specialty) STORED,
	"starting_price_cents" integer,
	"rating" numeric(3, 2) DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"instagram_Id" text,
	"website" text,
	"bio" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"approval_status" text DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"suspended_at" timestamp (3) with time zone,
	"suspended_reason" text,
	"availability_mode" text DEFAULT 'open' NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS (is_published and approval_status = 'approved' and suspended_at is null and business_type = 'photographer') STORED,
	"listed_at" timestamp (3) with time zone,
	"first_published_at" timestamp (3) with time zone,
	"shuffle" integer DEFAULT floor(random() * 2147483647)::int NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"complete_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"rejection_reasons" text[] DEFAULT '{}' NOT NULL,
	"reapply_after" timestamp (3) with time zone,
	"commission_rate_bps" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "photographers_business_type_check" CHECK ("photographers"."business_type" in ('photographer', 'videographer', 'planner', 'florist', 'venue')),
	CONSTRAINT "photographers_approval_status_check" CHECK ("photographers"."approval_status" in ('pending', 'approved', 'rejected', 'info_requested', 'cancelled')),
	CONSTRAINT "photographers_availability_mode_check" CHECK ("photographers"."availability_mode" in ('open', 'listed')),
	CONSTRAINT "photographers_starting_price_check" CHECK ("photographers"."starting_price_cents" > 0),
	CONSTRAINT "photographers_rating_check" CHECK ("photographers"."rating" between 0 and 5),
	CONSTRAINT "photographers_review_count_check" CHECK ("photographers"."review_count" >= 0),
	CONSTRAINT "photographers_shuffle_check" CHECK ("photographers"."shuffle" >= 0),
	CONSTRAINT "photographers_commission_rate_check" CHECK ("photographers"."commission_rate_bps" between 1000 and 1200)
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"photographer_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "styles" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"filter_position" smallint,
	"application_position" smallint,
	"near_style_id" smallint,
	CONSTRAINT "styles_name_unique" UNIQUE("name"),
	CONSTRAINT "styles_filter_position_unique" UNIQUE("filter_position"),
	CONSTRAINT "styles_application_position_unique" UNIQUE("application_position")
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"review_id" uuid NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_replies_review_id_unique" UNIQUE("review_id")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"booking_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"author" text DEFAULT 'client' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"rating" smallint,
	"quality" smallint,
	"communication" smallint,
	"punctuality" smallint,
	"value" smallint,
	"body" text DEFAULT '' NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"reveal_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_side" UNIQUE("booking_id","author"),
	CONSTRAINT "reviews_author_check" CHECK ("reviews"."author" in ('client', 'vendor')),
	CONSTRAINT "reviews_status_check" CHECK ("reviews"."status" in ('draft', 'submitted', 'published', 'in_check', 'removed')),
	CONSTRAINT "reviews_marks_check" CHECK ("reviews"."rating" between 1 and 5 and "reviews"."quality" between 1 and 5 and "reviews"."communication" between 1 and 5 and "reviews"."punctuality" between 1 and 5 and "reviews"."value" between 1 and 5),
	CONSTRAINT "reviews_complete_check" CHECK ("reviews"."status" = 'draft' or ("reviews"."rating" is not null and "reviews"."submitted_at" is not null and char_length("reviews"."body") between 40 and 2000)),
	CONSTRAINT "reviews_published_check" CHECK ("reviews"."status" not in ('published', 'in_check') or "reviews"."published_at" is not null),
	CONSTRAINT "reviews_removed_check" CHECK ("reviews"."status" <> 'removed' or "reviews"."removed_reason" is not null),
	CONSTRAINT "reviews_photos_check" CHECK (jsonb_array_length("reviews"."photos") <= 5)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"value" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_one_row_check" CHECK ("settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"version" integer PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"previous" jsonb,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vendor_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"related_client_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_tasks_status_check" CHECK ("vendor_tasks"."status" in ('pending', 'completed'))
);
--> statement-breakpoint
ALTER TABLE "info_requests" ADD CONSTRAINT "info_requests_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "info_requests" ADD CONSTRAINT "info_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_session_id_upload_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."upload_sessions"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_tasks" ADD CONSTRAINT "booking_tasks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_vendor_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."vendor_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_content_fk" FOREIGN KEY ("contract_id","content_hash") REFERENCES "public"."vendor_contracts"("id","content_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_supersedes_id_vendor_contracts_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."vendor_contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_booking_fk" FOREIGN KEY ("booking_id","vendor_id","client_id") REFERENCES "public"."bookings"("id","photographer_id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_cards" ADD CONSTRAINT "directory_cards_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_blocks" ADD CONSTRAINT "thread_blocks_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_message_id_vendor_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."vendor_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_thread_fk" FOREIGN KEY ("thread_id","vendor_id","client_id") REFERENCES "public"."threads"("id","vendor_id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_journal_id_fk" FOREIGN KEY ("journal_id") REFERENCES "public"."journal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_outbox_id_email_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."email_outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_images" ADD CONSTRAINT "photographer_images_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_markets" ADD CONSTRAINT "photographer_markets_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographer_markets" ADD CONSTRAINT "photographer_markets_market_id_markets_id_fk" FOREIGN KEY ("market_id") REFERENCES "public"."markets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_near_style_id_styles_id_fk" FOREIGN KEY ("near_style_id") REFERENCES "public"."styles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_fk" FOREIGN KEY ("booking_id","photographer_id","client_id") REFERENCES "public"."bookings"("id","photographer_id","client_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_tasks" ADD CONSTRAINT "vendor_tasks_vendor_id_photographers_id_fk" FOREIGN KEY ("vendor_id") REFERENCES "public"."photographers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_tasks" ADD CONSTRAINT "vendor_tasks_related_client_id_clients_id_fk" FOREIGN KEY ("related_client_id") REFERENCES "public"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_deletions_due_index" ON "file_deletions" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "info_requests_photographer_index" ON "info_requests" USING btree ("photographer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry_index" ON "upload_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_session_index" ON "uploads" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_orphan_index" ON "uploads" USING btree ("expires_at") WHERE status <> 'claimed';--> statement-breakpoint
CREATE INDEX "clients_email_index" ON "clients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "consents_user_index" ON "consents" USING btree ("user_id","kind","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "email_tokens_user_index" ON "email_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "profiles_role_index" ON "profiles" USING btree ("role");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry_index" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "calendar_days_booking_index" ON "calendar_days" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_events_booking_index" ON "booking_events" USING btree ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_tasks_booking_index" ON "booking_tasks" USING btree ("booking_id","status","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_date" ON "bookings" USING btree ("photographer_id","event_date") WHERE status in ('confirmed', 'completed') or date_kept;--> statement-breakpoint
CREATE INDEX "bookings_photographer_index" ON "bookings" USING btree ("photographer_id","event_date","id");--> statement-breakpoint
CREATE INDEX "bookings_client_index" ON "bookings" USING btree ("client_id","event_date","id");--> statement-breakpoint
CREATE INDEX "bookings_status_index" ON "bookings" USING btree ("status","stage","event_date");--> statement-breakpoint
CREATE INDEX "bookings_created_index" ON "bookings" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "bookings_inquiry_index" ON "bookings" USING btree ("inquiry_id");--> statement-breakpoint
CREATE INDEX "bookings_hold_index" ON "bookings" USING btree ("hold_expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_confirm_by_index" ON "bookings" USING btree ("confirm_by") WHERE stage = 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_sent" ON "offers" USING btree ("booking_id") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "vendor_contracts_vendor_index" ON "vendor_contracts" USING btree ("vendor_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_client_index" ON "vendor_contracts" USING btree ("client_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_booking_index" ON "vendor_contracts" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_created_index" ON "vendor_contracts" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_expiry_index" ON "vendor_contracts" USING btree ("expires_at") WHERE status in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "dispute_messages_dispute_index" ON "dispute_messages" USING btree ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" USING btree ("booking_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "disputes_booking_index" ON "disputes" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_status_index" ON "disputes" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_one_open" ON "inquiries" USING btree ("photographer_id","client_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "inquiries_thread_index" ON "inquiries" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "inquiries_photographer_index" ON "inquiries" USING btree ("photographer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "inquiries_client_index" ON "inquiries" USING btree ("client_id","status");--> statement-breakpoint
CREATE INDEX "inquiries_expiry_index" ON "inquiries" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "thread_blocks_one_active" ON "thread_blocks" USING btree ("thread_id","side") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "thread_reports_status_index" ON "thread_reports" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "thread_reports_thread_index" ON "thread_reports" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "threads_vendor_index" ON "threads" USING btree ("vendor_id","last_message_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "threads_client_index" ON "threads" USING btree ("client_id","last_message_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_thread_index" ON "vendor_messages" USING btree ("thread_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_created_index" ON "vendor_messages" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_flagged_index" ON "vendor_messages" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE is_flagged;--> statement-breakpoint
CREATE INDEX "vendor_messages_vendor_unread_index" ON "vendor_messages" USING btree ("vendor_id","thread_id") WHERE not is_read and recipient_side = 'vendor';--> statement-breakpoint
CREATE INDEX "vendor_messages_client_unread_index" ON "vendor_messages" USING btree ("client_id","thread_id") WHERE not is_read and recipient_side = 'client';--> statement-breakpoint
CREATE INDEX "vendor_messages_original_index" ON "vendor_messages" USING btree ("created_at") WHERE content_original is not null;--> statement-breakpoint
CREATE INDEX "journal_booking_index" ON "journal" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "journal_created_index" ON "journal" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal_index" ON "ledger_entries" USING btree ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account_kind","owner_id");--> statement-breakpoint
CREATE INDEX "captured_mails_sent_index" ON "captured_mails" USING btree ("sent_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "email_events_outbox_index" ON "email_events" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "email_outbox_due_index" ON "email_outbox" USING btree ("next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "email_outbox_status_index" ON "email_outbox" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "email_outbox_created_index" ON "email_outbox" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "email_outbox_provider_index" ON "email_outbox" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "audit_events_created_index" ON "audit_events" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" USING btree ("actor_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" USING btree ("action","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "moderation_actions_target_index" ON "moderation_actions" USING btree ("target_type","target_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "job_runs_job_index" ON "job_runs" USING btree ("job","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_per_payment" ON "charges" USING btree ("payment_id") WHERE status in ('processing', 'succeeded');--> statement-breakpoint
CREATE INDEX "charges_payment_index" ON "charges" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "charges_status_index" ON "charges" USING btree ("status","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payments_due_index" ON "payments" USING btree ("due_date") WHERE status in ('scheduled', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_one_per_booking" ON "payouts" USING btree ("booking_id") WHERE status <> 'canceled';--> statement-breakpoint
CREATE INDEX "payouts_vendor_index" ON "payouts" USING btree ("vendor_id","scheduled_for");--> statement-breakpoint
CREATE INDEX "payouts_due_index" ON "payouts" USING btree ("scheduled_for") WHERE status in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_booking_index" ON "refunds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" USING btree ("created_at") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "photographer_images_order_index" ON "photographer_images" USING btree ("photographer_id","position","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "photographer_images_one_profile" ON "photographer_images" USING btree ("photographer_id") WHERE is_profile and status = 'ready';--> statement-breakpoint
CREATE INDEX "photographer_images_expiry_index" ON "photographer_images" USING btree ("expires_at") WHERE status = 'uploading';--> statement-breakpoint
CREATE INDEX "photographer_markets_market_index" ON "photographer_markets" USING btree ("market_id");--> statement-breakpoint
CREATE INDEX "photographers_status_index" ON "photographers" USING btree ("approval_status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "photographers_created_index" ON "photographers" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "staff_notes_photographer_index" ON "staff_notes" USING btree ("photographer_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_photographer_index" ON "reviews" USING btree ("photographer_id","status","published_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "reviews_client_index" ON "reviews" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "reviews_reveal_index" ON "reviews" USING btree ("reveal_at") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "reviews_status_index" ON "reviews" USING btree ("status","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "vendor_tasks_vendor_index" ON "vendor_tasks" USING btree ("vendor_id","status","due_date");