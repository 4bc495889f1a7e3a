CREATE TABLE "shortlist_entries" (
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_entries_client_id_photographer_id_pk" PRIMARY KEY("client_id","photographer_id")
);
--> statement-breakpoint
CREATE TABLE "shortlist_notes" (
	"client_id" uuid NOT NULL,
	"photographer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlist_notes_client_id_photographer_id_user_id_pk" PRIMARY KEY("client_id","photographer_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_entries" ADD CONSTRAINT "shortlist_entries_photographer_id_photographers_id_fk" FOREIGN KEY ("photographer_id") REFERENCES "public"."photographers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_notes" ADD CONSTRAINT "shortlist_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortlist_notes" ADD CONSTRAINT "shortlist_notes_entry_fk" FOREIGN KEY ("client_id","photographer_id") REFERENCES "public"."shortlist_entries"("client_id","photographer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shortlist_entries_photographer_index" ON "shortlist_entries" USING btree ("photographer_id");--> statement-breakpoint
CREATE INDEX "shortlist_notes_user_index" ON "shortlist_notes" USING btree ("user_id");