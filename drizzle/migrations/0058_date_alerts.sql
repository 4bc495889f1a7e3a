CREATE TABLE "date_alert_photographers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"alert_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"is_taken" boolean DEFAULT true NOT NULL,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "date_alert_photographers_unique" UNIQUE("alert_id","photographer_id")
);
--> statement-breakpoint
CREATE TABLE "date_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"day" date NOT NULL,
	"muted" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "date_alerts_client_day_unique" UNIQUE("client_id","day")
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "opened_by" uuid;--> statement-breakpoint
ALTER TABLE "date_alert_photographers" ADD CONSTRAINT "date_alert_photographers_alert_id_date_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."date_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_alert_photographers" ADD CONSTRAINT "date_alert_photographers_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "date_alerts" ADD CONSTRAINT "date_alerts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "date_alert_photographers_photographer_index" ON "date_alert_photographers" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "date_alerts_day_index" ON "date_alerts" USING btree ("day");--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;