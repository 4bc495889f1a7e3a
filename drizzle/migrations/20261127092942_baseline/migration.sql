CREATE TABLE "amendment_pdfs" (
	"amendment_id" uuid PRIMARY KEY,
	"sha256" text NOT NULL,
	"bytes" bytea NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amendment_pdfs_hash_check" CHECK ("sha256" = encode(sha256("bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "amendments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"proposed_by" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"items" jsonb DEFAULT '[]' NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"proposal" jsonb NOT NULL,
	"answer" jsonb,
	"new_contract_id" uuid CONSTRAINT "amendments_new_contract_unique" UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"closed_at" timestamp(3) with time zone,
	"close_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "amendments_number_unique" UNIQUE("booking_id","number"),
	CONSTRAINT "amendments_kind_check" CHECK ("kind" in ('reschedule', 'items', 'terms')),
	CONSTRAINT "amendments_status_check" CHECK ("status" in ('proposed', 'accepted', 'declined', 'withdrawn', 'expired', 'closed')),
	CONSTRAINT "amendments_proposed_by_check" CHECK ("proposed_by" in ('vendor', 'client')),
	CONSTRAINT "amendments_number_check" CHECK ("number" > 0),
	CONSTRAINT "amendments_accepted_check" CHECK (("status" = 'accepted') = ("answer" is not null) and ("status" = 'accepted') = ("new_contract_id" is not null)),
	CONSTRAINT "amendments_closed_check" CHECK (("status" = 'proposed') = ("closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "file_deletions" (
	"key" text PRIMARY KEY,
	"reason" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "info_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"requested_by" uuid,
	"message" text NOT NULL,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"purpose" text DEFAULT 'application' NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"user_id" uuid,
	"draft" jsonb,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"consumed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_sessions_purpose_check" CHECK ("purpose" in ('application'))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"storage_path" text NOT NULL UNIQUE,
	"original_name" text DEFAULT '' NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"thumbhash" text,
	"measures" smallint[],
	"hash" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_kind_check" CHECK ("kind" in ('profile', 'portfolio')),
	CONSTRAINT "uploads_status_check" CHECK ("status" in ('uploading', 'ready', 'rejected', 'claimed', 'deleting')),
	CONSTRAINT "uploads_size_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "money_approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"payout_id" uuid,
	"input" jsonb NOT NULL,
	"sums" jsonb NOT NULL,
	"moved_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"outcome" text,
	CONSTRAINT "money_approvals_kind_check" CHECK ("kind" in ('release', 'cancel', 'resolve', 'release-payout', 'settle-refund', 'waive-recovery')),
	CONSTRAINT "money_approvals_status_check" CHECK ("status" in ('waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "money_approvals_payout_check" CHECK (("kind" = 'release-payout') = ("payout_id" is not null)),
	CONSTRAINT "money_approvals_moved_check" CHECK ("moved_cents" > 0),
	CONSTRAINT "money_approvals_decided_check" CHECK (("status" = 'waiting') = ("decided_at" is null)),
	CONSTRAINT "money_approvals_second_check" CHECK (("status" in ('confirmed', 'declined')) = ("decided_by" is not null) and "decided_by" <> "asked_by")
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"user_id" uuid,
	"message_id" uuid,
	"storage_path" text NOT NULL UNIQUE,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"thumbhash" text,
	"pages" integer,
	"hash" text,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_held" boolean GENERATED ALWAYS AS (cardinality(flags) > 0) STORED NOT NULL,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_attachments_side_check" CHECK ("side" in ('vendor', 'client')),
	CONSTRAINT "message_attachments_status_check" CHECK ("status" in ('uploading', 'ready')),
	CONSTRAINT "message_attachments_flags_check" CHECK ("flags" <@ array['Email detected', 'Phone number detected', 'URL detected', 'Inappropriate language']::text[]),
	CONSTRAINT "message_attachments_size_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "message_attachments_ready_check" CHECK ("status" <> 'ready' or "pages" > 0 or ("width" > 0 and "height" > 0 and cardinality("widths") > 0)),
	CONSTRAINT "message_attachments_sent_check" CHECK (("message_id" is null) = ("expires_at" is not null) and ("message_id" is null or "status" = 'ready'))
);
--> statement-breakpoint
CREATE TABLE "client_members" (
	"user_id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"place" text NOT NULL,
	"joined_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_members_place_check" CHECK ("place" in ('owner', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL UNIQUE,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"partner_name" text,
	"wedding_date" date,
	"city" text,
	"calendar_number" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_calendar_number_check" CHECK ("calendar_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean DEFAULT true NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_kind_check" CHECK ("kind" in ('terms', 'privacy', 'vendor_terms', 'newsletter'))
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"email" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"consumed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_tokens_kind_check" CHECK ("kind" in ('confirm_email', 'reset_password', 'sign_in', 'contact_email'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" uuid,
	"token_hash" text,
	"ip" text,
	"network" text GENERATED ALWAYS AS (network_of(ip)) STORED,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("user_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "partner_invites" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"client_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY,
	"role" text DEFAULT 'client' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"weekly_mail" boolean DEFAULT true NOT NULL,
	"terms_version" text,
	"terms_accepted_at" timestamp(3) with time zone,
	"deleted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_role_check" CHECK ("role" in ('client', 'photographer', 'admin')),
	CONSTRAINT "profiles_status_check" CHECK ("status" in ('active', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY,
	"window_start" timestamp(3) with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rate_limits_count_check" CHECK ("count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"email_verified_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"photographer_id" uuid,
	"day" date,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"is_busy" boolean DEFAULT false NOT NULL,
	"note" text,
	"booking_id" uuid,
	"is_full" boolean DEFAULT false NOT NULL,
	"hold_until" timestamp(3) with time zone,
	CONSTRAINT "calendar_days_pkey" PRIMARY KEY("photographer_id","day")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed_days" (
	"feed_id" uuid,
	"photographer_id" uuid NOT NULL,
	"day" date,
	CONSTRAINT "calendar_feed_days_pkey" PRIMARY KEY("feed_id","day")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"etag" text,
	"last_modified" text,
	"covers_until" date NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"failure" text,
	"told_at" timestamp(3) with time zone,
	"next_read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_unreadable_check" CHECK ("unreadable" >= 0),
	CONSTRAINT "calendar_feeds_failure_check" CHECK (num_nulls("failing_since", "failure") in (0, 2)),
	CONSTRAINT "calendar_feeds_next_check" CHECK (("address" is null) = ("next_read_at" is null))
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"photographer_id" uuid PRIMARY KEY,
	"export_number" integer DEFAULT 0 NOT NULL,
	"export_has_names" boolean DEFAULT false NOT NULL,
	"export_changed_at" timestamp(3) with time zone,
	"confirmed_at" timestamp(3) with time zone,
	"asked_at" timestamp(3) with time zone,
	"weddings_per_day" integer DEFAULT 1 NOT NULL,
	"weddings_per_week" integer,
	"weddings_per_year" integer,
	"night_ends" integer DEFAULT 4 NOT NULL,
	CONSTRAINT "calendars_export_number_check" CHECK ("export_number" >= 0),
	CONSTRAINT "calendars_night_ends_check" CHECK ("night_ends" between 0 and 8),
	CONSTRAINT "calendars_capacity_check" CHECK ("weddings_per_day" > 0 and coalesce("weddings_per_week", 1) > 0 and coalesce("weddings_per_year", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "booking_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"type" text NOT NULL,
	"from_status" text,
	"from_stage" text,
	"to_status" text,
	"to_stage" text,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"data" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_events_actor_role_check" CHECK ("actor_role" in ('client', 'photographer', 'admin', 'system')),
	CONSTRAINT "booking_events_status_check" CHECK ("to_status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "booking_events_stage_check" CHECK ("to_stage" in ('offered', 'countered', 'contract_sent', 'awaiting_payment', 'upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed', 'released', 'reviewed', 'withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'))
);
--> statement-breakpoint
CREATE TABLE "booking_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"due_date" date,
	"source" text,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_tasks_source_unique" UNIQUE("booking_id","source"),
	CONSTRAINT "booking_tasks_status_check" CHECK ("status" in ('pending', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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
	"package_details" jsonb DEFAULT '{}' NOT NULL,
	"cancellation_policy" text DEFAULT 'moderate' NOT NULL,
	"delivery_days" integer DEFAULT 60 NOT NULL,
	"commission_rate_bps" integer,
	"commission_cap_cents" integer,
	"commission_cents" integer,
	"cancellation_terms" jsonb,
	"hold_expires_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"date_kept" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"confirm_by" timestamp(3) with time zone,
	"changes_count" integer DEFAULT 0 NOT NULL,
	"completed_at" timestamp(3) with time zone,
	"cancelled_at" timestamp(3) with time zone,
	"cancel_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_parties_unique" UNIQUE("id","photographer_id","client_id"),
	CONSTRAINT "bookings_status_check" CHECK ("status" in ('pending', 'confirmed', 'completed', 'cancelled')),
	CONSTRAINT "bookings_stage_check" CHECK ((status = 'pending' and stage in ('offered', 'countered', 'contract_sent', 'awaiting_payment')) or (status = 'confirmed' and stage in ('upcoming', 'awaiting_delivery', 'delivered', 'changes', 'disputed')) or (status = 'completed' and stage in ('released', 'reviewed')) or (status = 'cancelled' and stage in ('withdrawn', 'rejected', 'expired', 'unpaid', 'by_client', 'by_vendor', 'by_admin'))),
	CONSTRAINT "bookings_policy_check" CHECK ("cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "bookings_total_check" CHECK ("total_amount_cents" >= 0),
	CONSTRAINT "bookings_commission_rate_check" CHECK ("commission_rate_bps" between 0 and 10000),
	CONSTRAINT "bookings_commission_check" CHECK ("commission_cents" is null or (num_nulls("commission_rate_bps", "commission_cap_cents", "total_amount_cents") = 0
        and "commission_cents" between 0
          and least("commission_cap_cents", "total_amount_cents"::bigint * "commission_rate_bps" / 10000))),
	CONSTRAINT "bookings_terms_check" CHECK (num_nulls("commission_rate_bps", "commission_cap_cents", "commission_cents", "cancellation_terms") in (0, 4)),
	CONSTRAINT "bookings_date_kept_check" CHECK (not "date_kept" or "status" = 'cancelled'),
	CONSTRAINT "bookings_frozen_check" CHECK ("frozen_at" is null or "status" = 'pending'),
	CONSTRAINT "bookings_changes_check" CHECK ("changes_count" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"url" text NOT NULL,
	"pin" text,
	"expires_on" date,
	"note" text DEFAULT '' NOT NULL,
	"image_count" integer,
	"confirm_by" timestamp(3) with time zone NOT NULL,
	"changes_note" text,
	"changes_requested_at" timestamp(3) with time zone,
	"confirmed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliveries_round_unique" UNIQUE("booking_id","round"),
	CONSTRAINT "deliveries_round_check" CHECK ("round" > 0),
	CONSTRAINT "deliveries_image_count_check" CHECK ("image_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offer_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"inquiry_id" uuid UNIQUE,
	"booking_id" uuid UNIQUE,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offer_drafts_about_check" CHECK (num_nonnulls("inquiry_id", "booking_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "offer_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"unit_cents" integer NOT NULL,
	"total_cents" integer GENERATED ALWAYS AS (quantity * unit_cents) STORED,
	CONSTRAINT "offer_items_position_unique" UNIQUE("offer_id","position"),
	CONSTRAINT "offer_items_quantity_check" CHECK ("quantity" > 0),
	CONSTRAINT "offer_items_unit_check" CHECK ("unit_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'sent' NOT NULL,
	"total_cents" integer NOT NULL,
	"schedule" jsonb NOT NULL,
	"package_details" jsonb DEFAULT '{}' NOT NULL,
	"cancellation_policy" text DEFAULT 'moderate' NOT NULL,
	"delivery_days" integer DEFAULT 60 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"decline_note" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"mailed_at" timestamp(3) with time zone,
	"counter_note" text,
	"counter_wishes" jsonb,
	"countered_at" timestamp(3) with time zone,
	"wanted_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_version_unique" UNIQUE("booking_id","version"),
	CONSTRAINT "offers_status_check" CHECK ("status" in ('sent', 'accepted', 'rejected', 'withdrawn', 'expired', 'superseded')),
	CONSTRAINT "offers_policy_check" CHECK ("cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "offers_total_check" CHECK ("total_cents" >= 0),
	CONSTRAINT "offers_counter_check" CHECK (num_nulls("counter_note", "counter_wishes", "countered_at") in (0, 3) and ("countered_at" is null or "wanted_at" is null))
);
--> statement-breakpoint
CREATE TABLE "contract_annexes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bytea NOT NULL,
	"pages" integer NOT NULL,
	"removed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_annexes_hash_check" CHECK ("sha256" = encode(sha256("bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"contract_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"type" text NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"data" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "contract_events_seq_unique" UNIQUE("contract_id","seq"),
	CONSTRAINT "contract_events_actor_role_check" CHECK ("actor_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "contract_pdfs" (
	"contract_id" uuid,
	"edition" text,
	"sha256" text NOT NULL,
	"bytes" bytea NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_pdfs_pkey" PRIMARY KEY("contract_id","edition"),
	CONSTRAINT "contract_pdfs_hash_check" CHECK ("sha256" = encode(sha256("bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "contract_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"contract_id" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"party" text NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"consent_text" text NOT NULL,
	"ip" text,
	"user_agent" text,
	"signed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_signatures_party_unique" UNIQUE("contract_id","party"),
	CONSTRAINT "contract_signatures_party_check" CHECK ("party" in ('vendor', 'client'))
);
--> statement-breakpoint
CREATE TABLE "contract_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"booking_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"supersedes_id" uuid,
	"offer_id" uuid,
	"total_amount_cents" integer,
	"schedule" jsonb DEFAULT '[]' NOT NULL,
	"cancellation_policy" text,
	"cancellation_terms" jsonb,
	"delivery_days" integer,
	"event_date" date,
	"event_location" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"canonical_version" integer DEFAULT 2 NOT NULL,
	"platform_clauses" text,
	"annexes" jsonb DEFAULT '[]' NOT NULL,
	"content_hash" text,
	"verify_code" text UNIQUE,
	"expires_at" timestamp(3) with time zone,
	"frozen_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"viewed_at" timestamp(3) with time zone,
	"signed_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"close_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_contracts_content_unique" UNIQUE("id","content_hash"),
	CONSTRAINT "vendor_contracts_status_check" CHECK ("status" in ('draft', 'sent', 'viewed', 'signed', 'expired', 'declined', 'voided', 'superseded')),
	CONSTRAINT "vendor_contracts_policy_check" CHECK ("cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "vendor_contracts_total_check" CHECK ("total_amount_cents" >= 0),
	CONSTRAINT "vendor_contracts_canonical_check" CHECK ("canonical_version" in (1, 2, 3)),
	CONSTRAINT "vendor_contracts_sent_check" CHECK ("status" in ('draft', 'voided') or ("sent_at" is not null and "content_hash" is not null and "expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "date_alert_photographers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"alert_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"is_taken" boolean DEFAULT true NOT NULL,
	"told_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "date_alert_photographers_unique" UNIQUE("alert_id","photographer_id")
);
--> statement-breakpoint
CREATE TABLE "date_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"muted" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "date_alerts_client_day_unique" UNIQUE("client_id","day")
);
--> statement-breakpoint
CREATE TABLE "day_plan_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "day_plan_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"field" text NOT NULL,
	"before" text,
	"after" text,
	"by_user_id" uuid NOT NULL,
	"by_side" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "day_plan_changes_field_check" CHECK ("field" in ('title', 'time', 'place', 'note', 'address', 'side', 'role', 'phone', 'people', 'done', 'entry', 'order')),
	CONSTRAINT "day_plan_changes_side_check" CHECK ("by_side" in ('client', 'vendor'))
);
--> statement-breakpoint
CREATE TABLE "day_plan_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"time_of_day" time(0),
	"place_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"side" text,
	"contact_role" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"people" text DEFAULT '' NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"removed_by" uuid,
	"removed_at" timestamp(3) with time zone,
	CONSTRAINT "day_plan_entries_booking_unique" UNIQUE("id","booking_id"),
	CONSTRAINT "day_plan_entries_kind_check" CHECK ("kind" in ('moment', 'place', 'contact', 'family_group')),
	CONSTRAINT "day_plan_entries_side_check" CHECK ("side" in ('couple', 'photographer', 'other')),
	CONSTRAINT "day_plan_entries_moment_check" CHECK ("kind" = 'moment' or (num_nonnulls("time_of_day", "place_id") = 0 and "note" = '')),
	CONSTRAINT "day_plan_entries_place_check" CHECK ("kind" = 'place' or "address" = ''),
	CONSTRAINT "day_plan_entries_contact_check" CHECK (("kind" = 'contact') = ("side" is not null) and ("kind" = 'contact' or ("contact_role" = '' and "phone" = ''))),
	CONSTRAINT "day_plan_entries_family_check" CHECK ("kind" = 'family_group' or ("people" = '' and not "is_done")),
	CONSTRAINT "day_plan_entries_length_check" CHECK (char_length("title") between 1 and 80
        and char_length("note") <= 300 and char_length("address") <= 200
        and char_length("contact_role") <= 40 and char_length("phone") <= 40
        and char_length("people") <= 300),
	CONSTRAINT "day_plan_entries_removed_check" CHECK (num_nulls("removed_by", "removed_at") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "directory_cards" (
	"photographer_id" uuid PRIMARY KEY,
	"tier" smallint NOT NULL,
	"shuffle" integer NOT NULL,
	"market_mask" integer NOT NULL,
	"style_mask" integer NOT NULL,
	"price_cents" integer,
	"rating_rank" integer NOT NULL,
	"review_count" integer NOT NULL,
	"listed_at" timestamp(3) with time zone NOT NULL,
	"only_listed_dates" boolean NOT NULL,
	"reply_minutes" integer,
	"search" text NOT NULL,
	"card" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_looks" (
	"measure" smallint PRIMARY KEY,
	"low" smallint NOT NULL,
	"middle" smallint NOT NULL,
	"high" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_rows" (
	"photographer_id" uuid PRIMARY KEY,
	"tier" smallint NOT NULL,
	"shuffle" integer NOT NULL,
	"market_mask" integer NOT NULL,
	"style_mask" integer NOT NULL,
	"price_cents" integer,
	"rating_rank" integer NOT NULL,
	"review_count" integer NOT NULL,
	"only_listed_dates" boolean NOT NULL,
	"look" bit(96)
);
--> statement-breakpoint
CREATE TABLE "dispute_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"dispute_id" uuid NOT NULL,
	"author_id" uuid,
	"author_role" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_messages_author_role_check" CHECK ("author_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"opened_by" uuid,
	"opened_role" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"final_cents" integer,
	"refund_cents" integer,
	"release_cents" integer,
	"due_cents" integer,
	"due_date" date,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_status_check" CHECK ("status" in ('open', 'resolved')),
	CONSTRAINT "disputes_opened_role_check" CHECK ("opened_role" in ('client', 'photographer', 'admin', 'system')),
	CONSTRAINT "disputes_refund_check" CHECK ("refund_cents" >= 0),
	CONSTRAINT "disputes_release_check" CHECK ("release_cents" >= 0),
	CONSTRAINT "disputes_decision_check" CHECK ("status" = 'open' or (num_nulls("final_cents", "refund_cents", "release_cents", "due_cents") = 0
        and "final_cents" = "release_cents" + "due_cents" and ("due_cents" > 0) = ("due_date" is not null))),
	CONSTRAINT "disputes_due_check" CHECK ("due_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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
	"chosen_package" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"frozen_at" timestamp(3) with time zone,
	"nudged_at" timestamp(3) with time zone,
	"answered_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"decline_reason" text,
	"not_genuine_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inquiries_status_check" CHECK ("status" in ('open', 'declined', 'expired', 'withdrawn', 'offered')),
	CONSTRAINT "inquiries_hours_check" CHECK ("hours" >= 0),
	CONSTRAINT "inquiries_guests_check" CHECK ("guests" >= 0)
);
--> statement-breakpoint
CREATE TABLE "inquiry_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid,
	"input" jsonb NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"thread_id" uuid NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp(3) with time zone,
	CONSTRAINT "thread_blocks_side_check" CHECK ("side" in ('vendor', 'client'))
);
--> statement-breakpoint
CREATE TABLE "thread_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"thread_id" uuid NOT NULL,
	"message_id" uuid,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"resolved_by" uuid,
	"resolved_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "thread_reports_side_check" CHECK ("side" in ('vendor', 'client')),
	CONSTRAINT "thread_reports_status_check" CHECK ("status" in ('open', 'resolved', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"last_message_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_pair_unique" UNIQUE("vendor_id","client_id"),
	CONSTRAINT "threads_parties_unique" UNIQUE("id","vendor_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"thread_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"sender_type" text NOT NULL,
	"recipient_side" text NOT NULL,
	"sender_id" uuid,
	"content" text NOT NULL,
	"content_original" text,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"read_at" timestamp(3) with time zone,
	"notified_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone GENERATED ALWAYS AS (created_at) STORED,
	CONSTRAINT "vendor_messages_sender_type_check" CHECK ("sender_type" in ('vendor', 'client', 'platform')),
	CONSTRAINT "vendor_messages_recipient_check" CHECK ("recipient_side" in ('vendor', 'client')),
	CONSTRAINT "vendor_messages_not_to_self_check" CHECK ("sender_type" <> "recipient_side"),
	CONSTRAINT "vendor_messages_flags_check" CHECK ("flags" <@ array['Email detected', 'Phone number detected', 'URL detected', 'Inappropriate language']::text[])
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_kind_check" CHECK ("kind" in ('charge', 'release', 'refund', 'payout', 'chargeback', 'fee', 'correction'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"journal_id" uuid NOT NULL,
	"account_kind" text NOT NULL,
	"owner_id" uuid,
	"account" text GENERATED ALWAYS AS (account_kind || coalesce(':' || owner_id::text, '')) STORED,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_account_kind_check" CHECK ("account_kind" in ('external:client', 'external:vendor', 'escrow', 'vendor_payable', 'platform_commission', 'refund_clearing', 'chargeback_clearing', 'chargeback_losses', 'external:service', 'service_fees')),
	CONSTRAINT "ledger_entries_owner_check" CHECK (("account_kind" in ('escrow', 'vendor_payable')) = ("owner_id" is not null)),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("amount_cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "captured_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"from_address" text NOT NULL,
	"to_address" text[] NOT NULL,
	"subject" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"headers" jsonb DEFAULT '{}' NOT NULL,
	"tags" jsonb DEFAULT '[]' NOT NULL,
	"idempotency_key" text UNIQUE,
	"status" text DEFAULT 'delivered' NOT NULL,
	"sent_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captured_mails_status_check" CHECK ("status" in ('delivered', 'bounced', 'complained', 'suppressed'))
);
--> statement-breakpoint
CREATE TABLE "email_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"provider_event_id" text NOT NULL UNIQUE,
	"outbox_id" uuid,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"dedupe_key" text NOT NULL UNIQUE,
	"template" text NOT NULL,
	"props" jsonb NOT NULL,
	"to_address" text NOT NULL,
	"couple_id" uuid,
	"subject" text,
	"html" text,
	"text" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"provider_id" text,
	"last_error" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp(3) with time zone,
	CONSTRAINT "email_outbox_status_check" CHECK ("status" in ('pending', 'sending', 'sent', 'dead')),
	CONSTRAINT "email_outbox_attempts_check" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_stops" (
	"address" text,
	"kind" text,
	"mailed_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mail_stops_pkey" PRIMARY KEY("address","kind"),
	CONSTRAINT "mail_stops_kind_check" CHECK ("kind" in ('bounced', 'complained'))
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_events_seq_unique" UNIQUE("entity_type","entity_id","seq"),
	CONSTRAINT "audit_events_actor_role_check" CHECK ("actor_role" in ('client', 'photographer', 'admin', 'system'))
);
--> statement-breakpoint
CREATE TABLE "moderation_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_actions_target_type_check" CHECK ("target_type" in ('message', 'thread', 'review', 'photographer', 'client', 'inquiry')),
	CONSTRAINT "moderation_actions_action_check" CHECK ("action" in ('flag', 'unflag', 'reply', 'resolve', 'dismiss', 'warn', 'suspend', 'restore', 'remove'))
);
--> statement-breakpoint
CREATE TABLE "money_document_counters" (
	"year" integer,
	"kind" text,
	"last_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "money_document_counters_pkey" PRIMARY KEY("year","kind"),
	CONSTRAINT "money_document_counters_kind_check" CHECK ("kind" in ('receipt', 'credit-note', 'invoice', 'invoice-credit')),
	CONSTRAINT "money_document_counters_last_check" CHECK ("last_number" >= 0)
);
--> statement-breakpoint
CREATE TABLE "money_document_pdfs" (
	"document_id" uuid PRIMARY KEY,
	"sha256" text NOT NULL,
	"bytes" bytea NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_document_pdfs_hash_check" CHECK ("sha256" = encode(sha256("bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "money_documents" (
	"id" uuid PRIMARY KEY,
	"booking_id" uuid NOT NULL,
	"payment_id" uuid,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"code" text GENERATED ALWAYS AS (case kind when 'receipt' then 'R' when 'credit-note' then 'C' when 'invoice' then 'I' else 'CI' end
          || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')) STORED NOT NULL,
	"amount_cents" bigint NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"is_mailed" boolean NOT NULL,
	CONSTRAINT "money_documents_number_unique" UNIQUE("year","kind","number"),
	CONSTRAINT "money_documents_kind_check" CHECK ("kind" in ('receipt', 'credit-note', 'invoice', 'invoice-credit')),
	CONSTRAINT "money_documents_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "money_documents_number_check" CHECK ("number" > 0)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL UNIQUE,
	"confirmed_at" timestamp(3) with time zone,
	"unsubscribed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "newsletter_subscribers_status_check" CHECK ("status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"job" text NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp(3) with time zone,
	"summary" jsonb,
	"error" text,
	CONSTRAINT "job_runs_status_check" CHECK ("status" in ('running', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"href" text,
	"dedupe_key" text,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_dedupe_unique" UNIQUE("user_id","dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "package_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"package_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "package_items_price_check" CHECK ("price_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"hours" integer NOT NULL,
	"photographers" integer DEFAULT 1 NOT NULL,
	"images" integer,
	"delivery_days" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"deliverables" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_price_check" CHECK ("price_cents" > 0),
	CONSTRAINT "packages_counts_check" CHECK ("hours" > 0 and "photographers" > 0 and "delivery_days" > 0),
	CONSTRAINT "packages_images_check" CHECK ("images" >= 0)
);
--> statement-breakpoint
CREATE TABLE "photographer_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL UNIQUE,
	"cancellation_policy" text,
	"travel" text DEFAULT '' NOT NULL,
	"second_shooter" text,
	"backup_plan" text DEFAULT '' NOT NULL,
	"insured_until" date,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographer_policies_cancellation_check" CHECK ("cancellation_policy" in ('flexible', 'moderate', 'strict')),
	CONSTRAINT "photographer_policies_second_shooter_check" CHECK ("second_shooter" in ('included', 'on-request', 'no'))
);
--> statement-breakpoint
CREATE TABLE "balance_changes" (
	"ref" text PRIMARY KEY,
	"source_ref" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"fee_cents" integer NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL,
	"provider_ref" text NOT NULL UNIQUE,
	"amount_cents" bigint NOT NULL,
	"status" text NOT NULL,
	"arrives_on" date NOT NULL,
	"failure_message" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payouts_status_check" CHECK ("status" in ('pending', 'in_transit', 'paid', 'canceled', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"charge_id" uuid NOT NULL,
	"provider_ref" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"escrow_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reason" text NOT NULL,
	"evidence_due_by" timestamp(3) with time zone,
	"answered_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"refund_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chargebacks_status_check" CHECK ("status" in ('open', 'answered', 'won', 'lost')),
	CONSTRAINT "chargebacks_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "chargebacks_escrow_check" CHECK ("escrow_cents" between 0 and "amount_cents")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"asked_at" timestamp(3) with time zone NOT NULL,
	"changes" integer NOT NULL,
	"matched" integer NOT NULL,
	"problems" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reconciliations_problems_check" CHECK ("problems" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"chargeback_id" uuid NOT NULL UNIQUE,
	"booking_id" uuid NOT NULL,
	"vendor_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"commission_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"waive_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recoveries_status_check" CHECK ("status" in ('open', 'done', 'waived')),
	CONSTRAINT "recoveries_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "recoveries_commission_check" CHECK ("commission_cents" >= 0),
	CONSTRAINT "recoveries_waive_check" CHECK (("status" = 'waived') = ("waive_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "recovery_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"recovery_id" uuid NOT NULL,
	"payout_id" uuid,
	"transfer_id" uuid,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text UNIQUE,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_parts_status_check" CHECK ("status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "recovery_parts_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "recovery_parts_source_check" CHECK (("payout_id" is null) <> ("transfer_id" is null)),
	CONSTRAINT "recovery_parts_failures_check" CHECK ("failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"payment_id" uuid NOT NULL,
	"opened_by" uuid,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text,
	"card_brand" text,
	"card_last4" text,
	"failure_code" text,
	"failure_message" text,
	"session_ref" text UNIQUE,
	"checkout_url" text,
	"expires_at" timestamp(3) with time zone,
	"intent_ref" text,
	"capturing_at" timestamp(3) with time zone,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "charges_provider_unique" UNIQUE("provider","provider_ref"),
	CONSTRAINT "charges_status_check" CHECK ("status" in ('processing', 'succeeded', 'failed')),
	CONSTRAINT "charges_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "charges_card_check" CHECK (length("card_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"provider_event_id" text NOT NULL UNIQUE,
	"type" text NOT NULL,
	"object_ref" text NOT NULL,
	"account_ref" text,
	"payload" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp(3) with time zone NOT NULL,
	"handled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_attempts_check" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"type" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"due_date" date,
	"payment_date" timestamp(3) with time zone,
	"replaces_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_position_unique" UNIQUE("booking_id","position"),
	CONSTRAINT "payments_amount_unique" UNIQUE("id","amount_cents"),
	CONSTRAINT "payments_status_check" CHECK ("status" in ('scheduled', 'processing', 'paid', 'failed', 'partially_refunded', 'refunded', 'cancelled')),
	CONSTRAINT "payments_type_check" CHECK ("type" in ('retainer', 'balance', 'extra')),
	CONSTRAINT "payments_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "payments_refunded_check" CHECK ("refunded_cents" between 0 and "amount_cents"),
	CONSTRAINT "payments_paid_check" CHECK ("status" not in ('paid', 'partially_refunded', 'refunded') or "payment_date" is not null)
);
--> statement-breakpoint
CREATE TABLE "payout_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL UNIQUE,
	"holder_name" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_last4" text,
	"bank_ref" text,
	"status" text DEFAULT 'unverified' NOT NULL,
	"provider_ref" text UNIQUE,
	"due" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_submitted" boolean DEFAULT false NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"payouts_wait_until" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_status_check" CHECK ("status" in ('unverified', 'pending', 'verified', 'restricted')),
	CONSTRAINT "payout_accounts_last4_check" CHECK (length("account_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" bigint NOT NULL,
	"commission_cents" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"scheduled_for" date NOT NULL,
	"released_at" timestamp(3) with time zone,
	"release_reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"paid_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_status_check" CHECK ("status" in ('pending', 'processing', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "payouts_release_check" CHECK (("released_at" is null) = ("release_reason" is null)),
	CONSTRAINT "payouts_commission_check" CHECK ("commission_cents" >= 0),
	CONSTRAINT "payouts_attempts_check" CHECK ("attempts" >= 0),
	CONSTRAINT "payouts_failures_check" CHECK ("failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"refund_id" uuid NOT NULL,
	"provider_ref" text NOT NULL UNIQUE,
	"attempt" integer NOT NULL,
	"reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_returns_attempt_unique" UNIQUE("refund_id","attempt"),
	CONSTRAINT "refund_returns_attempt_check" CHECK ("attempt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" uuid,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text NOT NULL,
	"provider_ref" text,
	"failure_message" text,
	"requested_by" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"returns" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_status_check" CHECK ("status" in ('pending', 'succeeded', 'failed', 'returned')),
	CONSTRAINT "refunds_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "refunds_failures_check" CHECK ("failures" >= 0),
	CONSTRAINT "refunds_returns_check" CHECK ("returns" >= 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"payout_id" uuid NOT NULL,
	"charge_id" uuid,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text UNIQUE,
	"failure_message" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transfers_status_check" CHECK ("status" in ('pending', 'succeeded', 'failed')),
	CONSTRAINT "transfers_amount_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "transfers_failures_check" CHECK ("failures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "markets" (
	"id" smallint PRIMARY KEY,
	"slug" text NOT NULL UNIQUE,
	"name" text NOT NULL UNIQUE,
	"position" smallint NOT NULL UNIQUE,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photographer_facts" (
	"photographer_id" uuid PRIMARY KEY,
	"reply_minutes" integer,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"delivery_days" integer,
	"delivery_count" integer DEFAULT 0 NOT NULL,
	"late_count" integer DEFAULT 0 NOT NULL,
	"cancel_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "photographer_facts_check" CHECK (least("reply_minutes", "reply_count", "delivery_count", "late_count", "cancel_count") >= 0)
);
--> statement-breakpoint
CREATE TABLE "photographer_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"storage_path" text NOT NULL UNIQUE,
	"image_url" text GENERATED ALWAYS AS (case when cardinality(widths) > 0 then storage_path || '-' || widths[cardinality(widths)]::text || '.webp' end) STORED,
	"category" text DEFAULT 'portfolio' NOT NULL,
	"is_profile" boolean DEFAULT false NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"is_decorative" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"thumbhash" text,
	"measures" smallint[],
	"hash" text,
	"size_bytes" integer,
	"original_name" text,
	"status" text DEFAULT 'ready' NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographer_images_category_check" CHECK ("category" in ('portfolio', 'wedding', 'engagement', 'portrait', 'product', 'event', 'landscape', 'other', 'profile')),
	CONSTRAINT "photographer_images_status_check" CHECK ("status" in ('uploading', 'ready', 'rejected', 'removed')),
	CONSTRAINT "photographer_images_profile_check" CHECK ("is_profile" = ("category" = 'profile')),
	CONSTRAINT "photographer_images_expiry_check" CHECK ("status" not in ('uploading', 'removed') or "expires_at" is not null),
	CONSTRAINT "photographer_images_ready_check" CHECK ("status" <> 'ready' or ("width" > 0 and "height" > 0 and cardinality("widths") > 0)),
	CONSTRAINT "photographer_images_size_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "photographer_images_measures_check" CHECK (cardinality("measures") in (0, 7))
);
--> statement-breakpoint
CREATE TABLE "photographer_markets" (
	"photographer_id" uuid,
	"market_id" smallint,
	CONSTRAINT "photographer_markets_pkey" PRIMARY KEY("photographer_id","market_id")
);
--> statement-breakpoint
CREATE TABLE "photographers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" uuid NOT NULL UNIQUE,
	"name" text NOT NULL,
	"business_name" text DEFAULT '' NOT NULL,
	"business_type" text DEFAULT 'photographer' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"specialty" text[] DEFAULT '{}'::text[] NOT NULL,
	"tags" text[] GENERATED ALWAYS AS (specialty) STORED,
	"starting_price_cents" integer,
	"lowest_package_cents" integer,
	"price_cents" integer GENERATED ALWAYS AS (coalesce(lowest_package_cents, starting_price_cents)) STORED,
	"rating" numeric(3,2) DEFAULT '0' NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"instagram_Id" text,
	"website" text,
	"bio" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"approval_status" text DEFAULT 'pending' NOT NULL,
	"admin_notes" text,
	"suspended_at" timestamp(3) with time zone,
	"suspended_reason" text,
	"availability_mode" text DEFAULT 'open' NOT NULL,
	"is_listed" boolean GENERATED ALWAYS AS (is_published and approval_status = 'approved' and suspended_at is null and business_type = 'photographer') STORED,
	"listed_at" timestamp(3) with time zone,
	"first_published_at" timestamp(3) with time zone,
	"shuffle" integer DEFAULT floor(random() * 2147483647) NOT NULL,
	"submitted_at" timestamp(3) with time zone,
	"complete_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"rejection_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"reapply_after" timestamp(3) with time zone,
	"reopened_at" timestamp(3) with time zone,
	"approval_asked_by" uuid,
	"commission_rate_bps" integer,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photographers_business_type_check" CHECK ("business_type" in ('photographer', 'videographer', 'planner', 'florist', 'venue')),
	CONSTRAINT "photographers_approval_status_check" CHECK ("approval_status" in ('pending', 'approved', 'rejected', 'info_requested', 'cancelled')),
	CONSTRAINT "photographers_availability_mode_check" CHECK ("availability_mode" in ('open', 'listed')),
	CONSTRAINT "photographers_starting_price_check" CHECK ("starting_price_cents" > 0),
	CONSTRAINT "photographers_rating_check" CHECK ("rating" between 0 and 5),
	CONSTRAINT "photographers_review_count_check" CHECK ("review_count" >= 0),
	CONSTRAINT "photographers_shuffle_check" CHECK ("shuffle" >= 0),
	CONSTRAINT "photographers_commission_rate_check" CHECK ("commission_rate_bps" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"author_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "styles" (
	"id" smallint PRIMARY KEY,
	"name" text NOT NULL UNIQUE,
	"filter_position" smallint UNIQUE,
	"application_position" smallint UNIQUE,
	"near_style_id" smallint
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"review_id" uuid NOT NULL UNIQUE,
	"reason" text NOT NULL,
	"explanation" text NOT NULL,
	"decide_by" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_disputes_reason_check" CHECK ("reason" in ('private', 'abuse', 'unrelated', 'false', 'unlawful')),
	CONSTRAINT "review_disputes_decision_check" CHECK ("decision" in ('kept', 'taken_down')),
	CONSTRAINT "review_disputes_decided_check" CHECK (("decision" is null) = ("decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"booking_id" uuid NOT NULL,
	"storage_path" text NOT NULL UNIQUE,
	"original_name" text DEFAULT '' NOT NULL,
	"size_bytes" integer DEFAULT 0 NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"thumbhash" text,
	"hash" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_status_check" CHECK ("status" in ('uploading', 'ready')),
	CONSTRAINT "review_photos_size_check" CHECK ("size_bytes" >= 0),
	CONSTRAINT "review_photos_ready_check" CHECK ("status" <> 'ready' or ("width" > 0 and "height" > 0 and cardinality("widths") > 0))
);
--> statement-breakpoint
CREATE TABLE "review_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"review_id" uuid NOT NULL UNIQUE,
	"body" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
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
	"photos" jsonb DEFAULT '[]' NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"reveal_at" timestamp(3) with time zone,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"removed_at" timestamp(3) with time zone,
	"removed_reason" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_side" UNIQUE("booking_id","author"),
	CONSTRAINT "reviews_author_check" CHECK ("author" in ('client', 'vendor')),
	CONSTRAINT "reviews_status_check" CHECK ("status" in ('draft', 'submitted', 'published', 'in_check', 'removed')),
	CONSTRAINT "reviews_marks_check" CHECK ("rating" between 1 and 5 and "quality" between 1 and 5 and "communication" between 1 and 5 and "punctuality" between 1 and 5 and "value" between 1 and 5),
	CONSTRAINT "reviews_complete_check" CHECK ("status" = 'draft' or ("rating" is not null and "submitted_at" is not null and char_length("body") between 40 and 2000)),
	CONSTRAINT "reviews_published_check" CHECK ("status" not in ('published', 'in_check') or "published_at" is not null),
	CONSTRAINT "reviews_removed_check" CHECK ("status" <> 'removed' or "removed_reason" is not null),
	CONSTRAINT "reviews_photos_check" CHECK (jsonb_array_length("photos") <= 5)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY DEFAULT 1,
	"value" jsonb DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settings_one_row_check" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "settings_history" (
	"version" integer PRIMARY KEY,
	"value" jsonb NOT NULL,
	"previous" jsonb,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shortlist_entries" (
	"client_id" uuid,
	"photographer_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_entries_pkey" PRIMARY KEY("client_id","photographer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlist_notes" (
	"client_id" uuid,
	"photographer_id" uuid,
	"user_id" uuid,
	"note" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_notes_pkey" PRIMARY KEY("client_id","photographer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "booking_substitutes" (
	"booking_id" uuid,
	"photographer_id" uuid,
	"position" integer NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_substitutes_pkey" PRIMARY KEY("booking_id","photographer_id")
);
--> statement-breakpoint
CREATE TABLE "vendor_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"vendor_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"related_client_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"source" text,
	"completed_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vendor_tasks_source_unique" UNIQUE("vendor_id","source"),
	CONSTRAINT "vendor_tasks_status_check" CHECK ("status" in ('pending', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "wedding_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"wedding_id" uuid NOT NULL,
	"storage_path" text NOT NULL UNIQUE,
	"position" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"widths" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"thumbhash" text,
	"hash" text,
	"size_bytes" integer,
	"original_name" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'ready' NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wedding_images_status_check" CHECK ("status" in ('uploading', 'ready', 'removed')),
	CONSTRAINT "wedding_images_expiry_check" CHECK ("status" = 'ready' or "expires_at" is not null),
	CONSTRAINT "wedding_images_ready_check" CHECK ("status" <> 'ready' or ("width" > 0 and "height" > 0 and cardinality("widths") > 0)),
	CONSTRAINT "wedding_images_size_check" CHECK ("size_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "weddings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"photographer_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text NOT NULL,
	"venue" text DEFAULT '' NOT NULL,
	"month" date,
	"consent_at" timestamp(3) with time zone,
	"hidden_at" timestamp(3) with time zone,
	"hidden_reason" text,
	"picture_count" integer DEFAULT 0 NOT NULL,
	"is_complete" boolean GENERATED ALWAYS AS (picture_count >= 40 and venue <> '' and month is not null and consent_at is not null) STORED,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weddings_month_check" CHECK (extract(day from "month") = 1),
	CONSTRAINT "weddings_picture_count_check" CHECK ("picture_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "amendments_one_open" ON "amendments" ("booking_id") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "amendments_contract_index" ON "amendments" ("contract_id");--> statement-breakpoint
CREATE INDEX "amendments_expiry_index" ON "amendments" ("expires_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "file_deletions_due_index" ON "file_deletions" ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "info_requests_photographer_index" ON "info_requests" ("photographer_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "upload_sessions_expiry_index" ON "upload_sessions" ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_session_index" ON "uploads" ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_orphan_index" ON "uploads" ("expires_at") WHERE status <> 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_one_per_booking" ON "money_approvals" ("booking_id") WHERE status = 'waiting' and payout_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "money_approvals_one_per_payout" ON "money_approvals" ("payout_id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "money_approvals_waiting_index" ON "money_approvals" ("asked_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "message_attachments_message_index" ON "message_attachments" ("message_id","created_at","id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "message_attachments_unsent_index" ON "message_attachments" ("thread_id","side") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "message_attachments_expiry_index" ON "message_attachments" ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "client_members_place_unique" ON "client_members" ("client_id","place");--> statement-breakpoint
CREATE INDEX "clients_email_index" ON "clients" (lower("email"));--> statement-breakpoint
CREATE INDEX "consents_user_index" ON "consents" ("user_id","kind","created_at" DESC);--> statement-breakpoint
CREATE INDEX "email_tokens_user_index" ON "email_tokens" ("user_id","kind");--> statement-breakpoint
CREATE INDEX "known_devices_token_index" ON "known_devices" ("token_hash");--> statement-breakpoint
CREATE INDEX "known_devices_network_index" ON "known_devices" ("network");--> statement-breakpoint
CREATE INDEX "known_devices_seen_index" ON "known_devices" ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_invites_client_unique" ON "partner_invites" ("client_id");--> statement-breakpoint
CREATE INDEX "partner_invites_by_index" ON "partner_invites" ("invited_by");--> statement-breakpoint
CREATE INDEX "profiles_role_index" ON "profiles" ("role");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry_index" ON "rate_limits" ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry_index" ON "sessions" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" (lower("email"));--> statement-breakpoint
CREATE INDEX "calendar_days_booking_index" ON "calendar_days" ("booking_id");--> statement-breakpoint
CREATE INDEX "calendar_feed_days_day_index" ON "calendar_feed_days" ("photographer_id","day");--> statement-breakpoint
CREATE INDEX "calendar_feeds_photographer_index" ON "calendar_feeds" ("photographer_id");--> statement-breakpoint
CREATE INDEX "calendar_feeds_next_index" ON "calendar_feeds" ("next_read_at");--> statement-breakpoint
CREATE INDEX "booking_events_booking_index" ON "booking_events" ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "booking_tasks_booking_index" ON "booking_tasks" ("booking_id","status","due_date");--> statement-breakpoint
CREATE INDEX "bookings_taken_index" ON "bookings" ("photographer_id","event_date") WHERE status in ('confirmed', 'completed') or date_kept;--> statement-breakpoint
CREATE INDEX "bookings_photographer_index" ON "bookings" ("photographer_id","event_date","id");--> statement-breakpoint
CREATE INDEX "bookings_client_index" ON "bookings" ("client_id","event_date","id");--> statement-breakpoint
CREATE INDEX "bookings_status_index" ON "bookings" ("status","stage","event_date");--> statement-breakpoint
CREATE INDEX "bookings_created_index" ON "bookings" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "bookings_inquiry_index" ON "bookings" ("inquiry_id");--> statement-breakpoint
CREATE INDEX "bookings_hold_index" ON "bookings" ("hold_expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_confirm_by_index" ON "bookings" ("confirm_by") WHERE stage = 'delivered';--> statement-breakpoint
CREATE INDEX "offer_drafts_photographer_index" ON "offer_drafts" ("photographer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_sent" ON "offers" ("booking_id") WHERE status = 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "contract_annexes_one" ON "contract_annexes" ("photographer_id","sha256") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "contract_templates_photographer_index" ON "contract_templates" ("photographer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "vendor_contracts_one_in_force" ON "vendor_contracts" ("booking_id") WHERE status = 'signed';--> statement-breakpoint
CREATE INDEX "vendor_contracts_vendor_index" ON "vendor_contracts" ("vendor_id","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_client_index" ON "vendor_contracts" ("client_id","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_booking_index" ON "vendor_contracts" ("booking_id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_offer_index" ON "vendor_contracts" ("offer_id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_created_index" ON "vendor_contracts" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_contracts_signed_index" ON "vendor_contracts" ("signed_at") WHERE signed_at is not null;--> statement-breakpoint
CREATE INDEX "vendor_contracts_expiry_index" ON "vendor_contracts" ("expires_at") WHERE status in ('sent', 'viewed');--> statement-breakpoint
CREATE INDEX "date_alert_photographers_photographer_index" ON "date_alert_photographers" ("photographer_id");--> statement-breakpoint
CREATE INDEX "date_alerts_day_index" ON "date_alerts" ("day");--> statement-breakpoint
CREATE INDEX "day_plan_changes_booking_index" ON "day_plan_changes" ("booking_id","id");--> statement-breakpoint
CREATE INDEX "day_plan_changes_entry_index" ON "day_plan_changes" ("entry_id","field","id");--> statement-breakpoint
CREATE INDEX "day_plan_entries_booking_index" ON "day_plan_entries" ("booking_id","kind","position");--> statement-breakpoint
CREATE INDEX "day_plan_entries_place_index" ON "day_plan_entries" ("place_id") WHERE place_id is not null;--> statement-breakpoint
CREATE INDEX "dispute_messages_dispute_index" ON "dispute_messages" ("dispute_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_one_open" ON "disputes" ("booking_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "disputes_booking_index" ON "disputes" ("booking_id");--> statement-breakpoint
CREATE INDEX "disputes_status_index" ON "disputes" ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_one_open" ON "inquiries" ("photographer_id","client_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "inquiries_thread_index" ON "inquiries" ("thread_id");--> statement-breakpoint
CREATE INDEX "inquiries_photographer_index" ON "inquiries" ("photographer_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "inquiries_client_index" ON "inquiries" ("client_id","status");--> statement-breakpoint
CREATE INDEX "inquiries_expiry_index" ON "inquiries" ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "inquiries_created_index" ON "inquiries" ("created_at");--> statement-breakpoint
CREATE INDEX "inquiries_marked_index" ON "inquiries" ("not_genuine_at") WHERE not_genuine_at is not null;--> statement-breakpoint
CREATE INDEX "inquiry_drafts_user_index" ON "inquiry_drafts" ("user_id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "inquiry_drafts_expiry_index" ON "inquiry_drafts" ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_blocks_one_active" ON "thread_blocks" ("thread_id","side") WHERE lifted_at is null;--> statement-breakpoint
CREATE INDEX "thread_reports_status_index" ON "thread_reports" ("status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "thread_reports_thread_index" ON "thread_reports" ("thread_id");--> statement-breakpoint
CREATE INDEX "threads_vendor_index" ON "threads" ("vendor_id","last_message_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "threads_client_index" ON "threads" ("client_id","last_message_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_thread_index" ON "vendor_messages" ("thread_id","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_created_index" ON "vendor_messages" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "vendor_messages_flagged_index" ON "vendor_messages" ("created_at" DESC,"id") WHERE is_flagged;--> statement-breakpoint
CREATE INDEX "vendor_messages_vendor_unread_index" ON "vendor_messages" ("vendor_id","thread_id") WHERE not is_read and recipient_side = 'vendor';--> statement-breakpoint
CREATE INDEX "vendor_messages_client_unread_index" ON "vendor_messages" ("client_id","thread_id") WHERE not is_read and recipient_side = 'client';--> statement-breakpoint
CREATE INDEX "vendor_messages_original_index" ON "vendor_messages" ("created_at") WHERE content_original is not null;--> statement-breakpoint
CREATE INDEX "journal_booking_index" ON "journal" ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "journal_created_index" ON "journal" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "ledger_entries_journal_index" ON "ledger_entries" ("journal_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" ("account_kind","owner_id");--> statement-breakpoint
CREATE INDEX "captured_mails_sent_index" ON "captured_mails" ("sent_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "email_events_outbox_index" ON "email_events" ("outbox_id");--> statement-breakpoint
CREATE INDEX "email_outbox_due_index" ON "email_outbox" ("next_attempt_at") WHERE status in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "email_outbox_status_index" ON "email_outbox" ("status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "email_outbox_created_index" ON "email_outbox" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "email_outbox_provider_index" ON "email_outbox" ("provider_id");--> statement-breakpoint
CREATE INDEX "audit_events_created_index" ON "audit_events" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "audit_events_actor_index" ON "audit_events" ("actor_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "audit_events_action_index" ON "audit_events" ("action","created_at" DESC);--> statement-breakpoint
CREATE INDEX "moderation_actions_target_index" ON "moderation_actions" ("target_type","target_id","created_at");--> statement-breakpoint
CREATE INDEX "money_documents_booking_index" ON "money_documents" ("booking_id");--> statement-breakpoint
CREATE INDEX "money_documents_payment_index" ON "money_documents" ("payment_id");--> statement-breakpoint
CREATE INDEX "money_documents_issued_index" ON "money_documents" ("issued_at" DESC,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscribers_email_unique" ON "newsletter_subscribers" (lower("email"));--> statement-breakpoint
CREATE INDEX "job_runs_job_index" ON "job_runs" ("job","started_at" DESC);--> statement-breakpoint
CREATE INDEX "notifications_user_index" ON "notifications" ("user_id","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "package_items_package_index" ON "package_items" ("package_id","position");--> statement-breakpoint
CREATE INDEX "packages_photographer_index" ON "packages" ("photographer_id","position","created_at","id");--> statement-breakpoint
CREATE INDEX "balance_changes_source_index" ON "balance_changes" ("source_ref");--> statement-breakpoint
CREATE INDEX "balance_changes_created_index" ON "balance_changes" ("created_at");--> statement-breakpoint
CREATE INDEX "balance_changes_fee_index" ON "balance_changes" ("ref") WHERE fee_cents <> 0;--> statement-breakpoint
CREATE INDEX "bank_payouts_vendor_index" ON "bank_payouts" ("vendor_id","arrives_on" DESC);--> statement-breakpoint
CREATE INDEX "bank_payouts_failed_index" ON "bank_payouts" ("created_at") WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "chargebacks_booking_index" ON "chargebacks" ("booking_id");--> statement-breakpoint
CREATE INDEX "chargebacks_charge_index" ON "chargebacks" ("charge_id");--> statement-breakpoint
CREATE INDEX "chargebacks_open_index" ON "chargebacks" ("created_at") WHERE status in ('open', 'answered');--> statement-breakpoint
CREATE INDEX "reconciliations_asked_index" ON "reconciliations" ("asked_at" DESC);--> statement-breakpoint
CREATE INDEX "recoveries_booking_index" ON "recoveries" ("booking_id");--> statement-breakpoint
CREATE INDEX "recoveries_vendor_index" ON "recoveries" ("vendor_id");--> statement-breakpoint
CREATE INDEX "recoveries_open_index" ON "recoveries" ("id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "recovery_parts_recovery_index" ON "recovery_parts" ("recovery_id");--> statement-breakpoint
CREATE INDEX "recovery_parts_transfer_index" ON "recovery_parts" ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_parts_one_open" ON "recovery_parts" ("recovery_id") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "charges_one_per_payment" ON "charges" ("payment_id") WHERE status in ('processing', 'succeeded');--> statement-breakpoint
CREATE INDEX "charges_payment_index" ON "charges" ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "charges_status_index" ON "charges" ("status","created_at" DESC);--> statement-breakpoint
CREATE INDEX "payment_events_open_index" ON "payment_events" ("next_attempt_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "payment_events_handled_index" ON "payment_events" ("handled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_replaces_unique" ON "payments" ("replaces_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "payments_due_index" ON "payments" ("due_date") WHERE status in ('scheduled', 'failed');--> statement-breakpoint
CREATE INDEX "payouts_booking_index" ON "payouts" ("booking_id");--> statement-breakpoint
CREATE INDEX "payouts_vendor_index" ON "payouts" ("vendor_id","scheduled_for");--> statement-breakpoint
CREATE INDEX "payouts_due_index" ON "payouts" ("scheduled_for") WHERE status in ('pending', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_booking_index" ON "refunds" ("booking_id");--> statement-breakpoint
CREATE INDEX "refunds_payment_index" ON "refunds" ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open_index" ON "refunds" ("created_at") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_open_charge_unique" ON "transfers" ("payout_id","charge_id") WHERE status <> 'succeeded';--> statement-breakpoint
CREATE INDEX "transfers_charge_index" ON "transfers" ("charge_id");--> statement-breakpoint
CREATE INDEX "photographer_images_order_index" ON "photographer_images" ("photographer_id","position","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "photographer_images_one_profile" ON "photographer_images" ("photographer_id") WHERE is_profile and status = 'ready';--> statement-breakpoint
CREATE INDEX "photographer_images_unmeasured_index" ON "photographer_images" ("id") WHERE measures is null and status = 'ready' and not is_profile;--> statement-breakpoint
CREATE INDEX "photographer_images_expiry_index" ON "photographer_images" ("expires_at") WHERE status in ('uploading', 'removed');--> statement-breakpoint
CREATE INDEX "photographer_markets_market_index" ON "photographer_markets" ("market_id");--> statement-breakpoint
CREATE INDEX "photographers_status_index" ON "photographers" ("approval_status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "photographers_created_index" ON "photographers" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "staff_notes_photographer_index" ON "staff_notes" ("photographer_id","created_at" DESC);--> statement-breakpoint
CREATE INDEX "saved_replies_photographer_index" ON "saved_replies" ("photographer_id");--> statement-breakpoint
CREATE INDEX "review_disputes_open_index" ON "review_disputes" ("decide_by") WHERE decision is null;--> statement-breakpoint
CREATE INDEX "review_photos_booking_index" ON "review_photos" ("booking_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_photos_expiry_index" ON "review_photos" ("expires_at");--> statement-breakpoint
CREATE INDEX "reviews_photographer_index" ON "reviews" ("photographer_id","status","published_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "reviews_client_index" ON "reviews" ("client_id");--> statement-breakpoint
CREATE INDEX "reviews_reveal_index" ON "reviews" ("reveal_at") WHERE status = 'submitted';--> statement-breakpoint
CREATE INDEX "reviews_status_index" ON "reviews" ("status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "shortlist_entries_photographer_index" ON "shortlist_entries" ("photographer_id");--> statement-breakpoint
CREATE INDEX "shortlist_notes_user_index" ON "shortlist_notes" ("user_id");--> statement-breakpoint
CREATE INDEX "booking_substitutes_photographer_index" ON "booking_substitutes" ("photographer_id");--> statement-breakpoint
CREATE INDEX "vendor_tasks_vendor_index" ON "vendor_tasks" ("vendor_id","status","due_date");--> statement-breakpoint
CREATE INDEX "wedding_images_order_index" ON "wedding_images" ("wedding_id","position","created_at","id");--> statement-breakpoint
CREATE INDEX "wedding_images_expiry_index" ON "wedding_images" ("expires_at") WHERE status in ('uploading', 'removed');--> statement-breakpoint
CREATE INDEX "weddings_photographer_index" ON "weddings" ("photographer_id","position","created_at","id");--> statement-breakpoint
CREATE INDEX "weddings_complete_index" ON "weddings" ("id") WHERE is_complete;--> statement-breakpoint
ALTER TABLE "amendment_pdfs" ADD CONSTRAINT "amendment_pdfs_amendment_id_amendments_id_fkey" FOREIGN KEY ("amendment_id") REFERENCES "amendments"("id");--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_contract_id_vendor_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "vendor_contracts"("id");--> statement-breakpoint
ALTER TABLE "amendments" ADD CONSTRAINT "amendments_new_contract_id_vendor_contracts_id_fkey" FOREIGN KEY ("new_contract_id") REFERENCES "vendor_contracts"("id");--> statement-breakpoint
ALTER TABLE "info_requests" ADD CONSTRAINT "info_requests_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "info_requests" ADD CONSTRAINT "info_requests_requested_by_users_id_fkey" FOREIGN KEY ("requested_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "upload_sessions" ADD CONSTRAINT "upload_sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_session_id_upload_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "upload_sessions"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "money_approvals" ADD CONSTRAINT "money_approvals_payout_id_payouts_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id");--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_vendor_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "vendor_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "client_members" ADD CONSTRAINT "client_members_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "partner_invites" ADD CONSTRAINT "partner_invites_invited_by_users_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_users_id_fkey" FOREIGN KEY ("id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_days" ADD CONSTRAINT "calendar_days_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_feed_days" ADD CONSTRAINT "calendar_feed_days_feed_id_calendar_feeds_id_fkey" FOREIGN KEY ("feed_id") REFERENCES "calendar_feeds"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_events" ADD CONSTRAINT "booking_events_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "booking_tasks" ADD CONSTRAINT "booking_tasks_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_inquiry_id_inquiries_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_inquiry_id_inquiries_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiries"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_drafts" ADD CONSTRAINT "offer_drafts_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offer_items" ADD CONSTRAINT "offer_items_offer_id_offers_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "contract_annexes" ADD CONSTRAINT "contract_annexes_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_vendor_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "vendor_contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_pdfs" ADD CONSTRAINT "contract_pdfs_contract_id_vendor_contracts_id_fkey" FOREIGN KEY ("contract_id") REFERENCES "vendor_contracts"("id");--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_content_fk" FOREIGN KEY ("contract_id","content_hash") REFERENCES "vendor_contracts"("id","content_hash");--> statement-breakpoint
ALTER TABLE "contract_templates" ADD CONSTRAINT "contract_templates_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_supersedes_id_vendor_contracts_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "vendor_contracts"("id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_offer_id_offers_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id");--> statement-breakpoint
ALTER TABLE "vendor_contracts" ADD CONSTRAINT "vendor_contracts_booking_fk" FOREIGN KEY ("booking_id","vendor_id","client_id") REFERENCES "bookings"("id","photographer_id","client_id");--> statement-breakpoint
ALTER TABLE "date_alert_photographers" ADD CONSTRAINT "date_alert_photographers_alert_id_date_alerts_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "date_alerts"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "date_alert_photographers" ADD CONSTRAINT "date_alert_photographers_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "date_alerts" ADD CONSTRAINT "date_alerts_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "day_plan_changes" ADD CONSTRAINT "day_plan_changes_entry_fk" FOREIGN KEY ("entry_id","booking_id") REFERENCES "day_plan_entries"("id","booking_id");--> statement-breakpoint
ALTER TABLE "day_plan_entries" ADD CONSTRAINT "day_plan_entries_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "day_plan_entries" ADD CONSTRAINT "day_plan_entries_place_fk" FOREIGN KEY ("place_id","booking_id") REFERENCES "day_plan_entries"("id","booking_id");--> statement-breakpoint
ALTER TABLE "directory_cards" ADD CONSTRAINT "directory_cards_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "match_rows" ADD CONSTRAINT "match_rows_photographer_id_directory_cards_photographer_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "directory_cards"("photographer_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_dispute_id_disputes_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "disputes"("id");--> statement-breakpoint
ALTER TABLE "dispute_messages" ADD CONSTRAINT "dispute_messages_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "inquiry_drafts" ADD CONSTRAINT "inquiry_drafts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "thread_blocks" ADD CONSTRAINT "thread_blocks_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_thread_id_threads_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "threads"("id");--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_message_id_vendor_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "vendor_messages"("id");--> statement-breakpoint
ALTER TABLE "thread_reports" ADD CONSTRAINT "thread_reports_resolved_by_users_id_fkey" FOREIGN KEY ("resolved_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id");--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_sender_id_users_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "vendor_messages" ADD CONSTRAINT "vendor_messages_thread_fk" FOREIGN KEY ("thread_id","vendor_id","client_id") REFERENCES "threads"("id","vendor_id","client_id");--> statement-breakpoint
ALTER TABLE "journal" ADD CONSTRAINT "journal_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_journal_id_journal_id_fkey" FOREIGN KEY ("journal_id") REFERENCES "journal"("id");--> statement-breakpoint
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_outbox_id_email_outbox_id_fkey" FOREIGN KEY ("outbox_id") REFERENCES "email_outbox"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "money_document_pdfs" ADD CONSTRAINT "money_document_pdfs_document_id_money_documents_id_fkey" FOREIGN KEY ("document_id") REFERENCES "money_documents"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_id_ledger_entries_id_fkey" FOREIGN KEY ("id") REFERENCES "ledger_entries"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "money_documents" ADD CONSTRAINT "money_documents_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "package_items" ADD CONSTRAINT "package_items_package_id_packages_id_fkey" FOREIGN KEY ("package_id") REFERENCES "packages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "packages" ADD CONSTRAINT "packages_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photographer_policies" ADD CONSTRAINT "photographer_policies_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "bank_payouts" ADD CONSTRAINT "bank_payouts_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_chargeback_id_chargebacks_id_fkey" FOREIGN KEY ("chargeback_id") REFERENCES "chargebacks"("id");--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_recovery_id_recoveries_id_fkey" FOREIGN KEY ("recovery_id") REFERENCES "recoveries"("id");--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_payout_id_payouts_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id");--> statement-breakpoint
ALTER TABLE "recovery_parts" ADD CONSTRAINT "recovery_parts_transfer_id_transfers_id_fkey" FOREIGN KEY ("transfer_id") REFERENCES "transfers"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_opened_by_users_id_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_replaces_id_payments_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "refund_returns" ADD CONSTRAINT "refund_returns_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_payout_id_payouts_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id");--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_charge_id_charges_id_fkey" FOREIGN KEY ("charge_id") REFERENCES "charges"("id");--> statement-breakpoint
ALTER TABLE "photographer_facts" ADD CONSTRAINT "photographer_facts_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photographer_images" ADD CONSTRAINT "photographer_images_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photographer_markets" ADD CONSTRAINT "photographer_markets_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photographer_markets" ADD CONSTRAINT "photographer_markets_market_id_markets_id_fkey" FOREIGN KEY ("market_id") REFERENCES "markets"("id");--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photographers" ADD CONSTRAINT "photographers_approval_asked_by_users_id_fkey" FOREIGN KEY ("approval_asked_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "styles" ADD CONSTRAINT "styles_near_style_id_styles_id_fkey" FOREIGN KEY ("near_style_id") REFERENCES "styles"("id");--> statement-breakpoint
ALTER TABLE "saved_replies" ADD CONSTRAINT "saved_replies_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_disputes" ADD CONSTRAINT "review_disputes_review_id_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id");--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fkey" FOREIGN KEY ("review_id") REFERENCES "reviews"("id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_fk" FOREIGN KEY ("booking_id","photographer_id","client_id") REFERENCES "bookings"("id","photographer_id","client_id");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_users_id_fkey" FOREIGN KEY ("updated_by") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_client_id_clients_id_fkey" FOREIGN KEY ("client_id") REFERENCES "clients"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shortlist_notes" ADD CONSTRAINT "shortlist_notes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shortlist_notes" ADD CONSTRAINT "shortlist_notes_entry_fk" FOREIGN KEY ("client_id","photographer_id") REFERENCES "shortlist_entries"("client_id","photographer_id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "booking_substitutes" ADD CONSTRAINT "booking_substitutes_booking_id_bookings_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "bookings"("id");--> statement-breakpoint
ALTER TABLE "booking_substitutes" ADD CONSTRAINT "booking_substitutes_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "vendor_tasks" ADD CONSTRAINT "vendor_tasks_vendor_id_photographers_id_fkey" FOREIGN KEY ("vendor_id") REFERENCES "photographers"("id");--> statement-breakpoint
ALTER TABLE "vendor_tasks" ADD CONSTRAINT "vendor_tasks_related_client_id_clients_id_fkey" FOREIGN KEY ("related_client_id") REFERENCES "clients"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "wedding_images" ADD CONSTRAINT "wedding_images_wedding_id_weddings_id_fkey" FOREIGN KEY ("wedding_id") REFERENCES "weddings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "weddings" ADD CONSTRAINT "weddings_photographer_id_photographers_id_fkey" FOREIGN KEY ("photographer_id") REFERENCES "photographers"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What the schema language cannot say: covering indexes, operator classes, and the tables of the search (docs/search.md).
create schema search;
--> statement-breakpoint
create index directory_cards_recommended on directory_cards (tier desc, shuffle, photographer_id)
  include (market_mask, style_mask, price_cents, only_listed_dates);
--> statement-breakpoint
create index calendar_days_day on calendar_days (day, photographer_id)
  include (is_listed, is_blocked, is_busy, is_full, hold_until);
--> statement-breakpoint
-- What a search asks. Masks and patterns are null for "any"; prices are cents on whole hundreds of dollars, null for an
-- open end; `unpriced` includes photographers who list no price; `day` leaves out those who cannot take it.
create type search.filters as (markets int, styles int, low int, high int, unpriced boolean, patterns text[], day date);
--> statement-breakpoint
-- One row: the numbering that searches use (0: none yet), and the one that a packing under way works on.
create table search.packing (is_only boolean primary key default true check (is_only), numbering int not null default 0,
  building int not null default 0, numbered_at timestamptz not null default '-infinity', is_damaged boolean not null default false);
--> statement-breakpoint
-- A numbering gives every listed photographer a slot: their place in (shelf, shuffle, id), the recommended order. Shelf 0
-- has pictures. The slot is theirs while these three columns are what their card says. `ranks`: see search.ranks().
create table search.slots (numbering int, slot int, photographer_id uuid not null, shelf int not null, shuffle int not null,
  only_listed_dates boolean not null, ranks bigint[] not null, primary key (numbering, slot));
--> statement-breakpoint
-- Who has a term: their slots while they are few, else a bitmap, bit n for slot n. A term without a blank is a word; see
-- search.terms_of() and search.implied() for the others. Not compressed: reading them is most of the work.
create table search.terms (numbering int, term text, slots int[], bits varbit, primary key (numbering, term));
--> statement-breakpoint
-- While it is packed: the terms of a stretch of slots, by the share of all terms in which they are packed.
create table search.pieces (share int not null, term text not null, slots int[] not null);
--> statement-breakpoint
-- The other orders: the slots in that order, a thousand a row, with the rank of the last one.
create table search.orders (numbering int, sort text, chunk int, slots int[] not null, last_rank bigint not null,
  primary key (numbering, sort, chunk));
--> statement-breakpoint
-- What changed since it was packed: a card, or one day of a calendar. Writers only add rows, so they never wait for each
-- other or for a packing. `is_seen`: noted before the last packing began.
create table search.notes (photographer_id uuid not null, day date, is_seen boolean not null default false);
--> statement-breakpoint
-- What a packing still has to do, one transaction each: search.pack_<work>(part, parts), the parts counted from 0.
create table search.slices (nth int generated always as identity primary key, work text not null, part int not null,
  parts int not null);
--> statement-breakpoint
alter table search.terms alter column bits set storage external, alter column slots set storage external;
--> statement-breakpoint
alter table search.orders alter column slots set storage external;
--> statement-breakpoint
create unique index slots_photographer on search.slots (numbering, photographer_id) include (slot);
--> statement-breakpoint
create index slots_circle on search.slots (numbering, shelf, shuffle, slot);
--> statement-breakpoint
create index terms_trigrams on search.terms using gin (term gin_trgm_ops) where term not like '% %';
--> statement-breakpoint
create index pieces_share on search.pieces (share);
--> statement-breakpoint
create index notes_day on search.notes (day);
--> statement-breakpoint
insert into search.packing default values;
--> statement-breakpoint
-- X66: the markets, in the specification's order. The id is the bit in a market mask.
insert into markets (id, slug, name, position, time_zone) values
  (0, 'new-york', 'New York', 0, 'America/New_York'),
  (1, 'los-angeles', 'Los Angeles', 1, 'America/Los_Angeles'),
  (2, 'chicago', 'Chicago', 2, 'America/Chicago'),
  (3, 'san-francisco', 'San Francisco', 3, 'America/Los_Angeles'),
  (4, 'miami', 'Miami', 4, 'America/New_York'),
  (5, 'austin', 'Austin', 5, 'America/Chicago'),
  (6, 'seattle', 'Seattle', 6, 'America/Los_Angeles'),
  (7, 'denver', 'Denver', 7, 'America/Denver'),
  (8, 'portland', 'Portland', 8, 'America/Los_Angeles');
--> statement-breakpoint
-- X65: both style lists in one table; a null position means "not in that list". The id is the bit in a style mask.
insert into styles (id, name, filter_position, application_position) values
  (0, 'Documentary', 0, 0),
  (1, 'Fine Art', 1, 2),
  (2, 'Editorial', 2, null),
  (3, 'Film', 3, 5),
  (4, 'Digital', 4, 6),
  (5, 'Traditional', 5, 1),
  (6, 'Photojournalistic', 6, null),
  (7, 'Modern', 7, null),
  (8, 'Black & White', 8, null),
  (9, 'Vintage', 9, null),
  (10, 'Artistic', 10, null),
  (11, 'Dark & Moody', null, 3),
  (12, 'Light & Airy', null, 4),
  (13, 'Hybrid', null, 7),
  (14, 'Destination', null, 8),
  (15, 'Adventure', null, 9),
  (16, 'Elopement', null, 10),
  (17, 'Luxury', null, 11),
  (18, 'Intimate', null, 12);
--> statement-breakpoint
update styles set near_style_id = 6 where id = 0;
--> statement-breakpoint
update styles set near_style_id = 0 where id = 6;
--> statement-breakpoint
-- The one settings row; what it leaves out has the default of settings/model.ts.
insert into settings (id, value) values (1, '{}');
