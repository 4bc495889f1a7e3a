-- The history of a plan allows one deletion: of what it says about people of others, when their time is over (MB3, PR3).
drop trigger append_only on day_plan_changes;
--> statement-breakpoint
create trigger append_only before update or delete on day_plan_changes for each row
  when (coalesce(current_setting('curio.forget_people', true), '') <> 'on') execute function refuse_change();
