import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#server/db.ts'
import { SEED_DAY, seedMarket } from './seed.ts'

/** A row of everything that is kept for a time and that the demonstration market has none of. */
export async function addLeftovers(db: Db): Promise<void> {
  const now = SEED_DAY.toISOString()
  const user = sql`(select id from users order by email limit 1)`
  await db.execute(sql`insert into sessions (token_hash, user_id, expires_at) values ('s', ${user}, ${now})`)
  await db.execute(sql`insert into known_devices (user_id, token_hash, last_seen_at) values (${user}, 'd', ${now})`)
  await db.execute(sql`insert into email_tokens (user_id, kind, token_hash, email, expires_at)
    values (${user}, 'reset_password', 't', 'a@x.test', ${now})`)
  await db.execute(sql`insert into partner_invites (client_id, invited_by, email, token_hash, expires_at)
    select id, user_id, 'b@x.test', 'i', ${now} from clients order by id limit 1`)
  await db.execute(sql`insert into rate_limits (key, window_start, count, expires_at) values ('ip', ${now}, 1, ${now})`)
  await db.execute(sql`insert into inquiry_drafts (input, expires_at) values ('{}', ${now})`)
  await db.execute(sql`insert into email_outbox (dedupe_key, template, props, to_address, subject, html, status, created_at)
    values ('sent', 'client-welcome', '{"a": 1}', 'a@x.test', 'Hello', 'Hello Ann', 'sent', ${now}),
      ('secret', 'reset-password', '{"token": "x"}', 'a@x.test', null, null, 'dead', ${now})`)
  await db.execute(sql`insert into email_events (provider_event_id, type, payload, created_at)
    values ('e', 'email.bounced', '{"to": "a@x.test"}', ${now})`)
  await db.execute(sql`insert into captured_mails (from_address, to_address, subject, sent_at)
    values ('x', '{a@x.test}', 'Hello', ${now})`)
  await db.execute(sql`insert into payment_events (provider_event_id, type, object_ref, next_attempt_at, handled_at)
    values ('p', 'x', 'y', ${now}, ${now})`)
  for (const [status, key] of [
    ['pending', 'never'],
    ['confirmed', 'reader'],
    ['unsubscribed', 'gone'],
  ] as const) {
    await db.execute(sql`insert into newsletter_subscribers (email, status, token_hash, unsubscribed_at, updated_at)
      values (${`${key}@x.test`}, ${status}, ${randomUUID()}, case when ${status} = 'unsubscribed' then ${now}::timestamptz end, ${now})`)
  }
  await db.execute(sql`insert into moderation_actions (target_type, target_id, action, actor_id, created_at)
    values ('message', gen_random_uuid(), 'flag', gen_random_uuid(), ${now})`)
  await db.execute(sql`insert into info_requests (photographer_id, message)
    select id, 'Which of these are yours?' from photographers where approval_status = 'rejected'`)
}

/** The demonstration market, with a row of everything that is kept for a time. */
export async function seedFullMarket(db: Db): Promise<void> {
  await seedMarket(db)
  await addLeftovers(db)
}
