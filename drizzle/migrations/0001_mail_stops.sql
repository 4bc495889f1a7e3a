CREATE TABLE "mail_stops" (
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"mailed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_stops_address_kind_pk" PRIMARY KEY("address","kind"),
	CONSTRAINT "mail_stops_kind_check" CHECK ("mail_stops"."kind" in ('bounced', 'complained'))
);
