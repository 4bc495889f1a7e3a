import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { JOB_STATUSES } from '#features/notifications/model.ts'
import { NEWS_CHANNELS, OPTIONAL_KINDS } from '#shared/contact/news-kinds.ts'
import { users } from './auth.ts'
import { createdAt, id, oneOf, ts } from './columns.ts'

/** The bell. `href` is a path of this site; a person gets one notice per `dedupe_key`. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    href: text('href'),
    dedupeKey: text('dedupe_key'),
    readAt: ts('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('notifications_dedupe_unique').on(t.userId, t.dedupeKey),
    index('notifications_user_index').on(t.userId, t.createdAt.desc().nullsFirst(), t.id),
    index('notifications_unread_index').on(t.userId).where(sql`read_at is null`),
  ],
)

/** What a person has switched off: a kind of news (`src/shared/contact/news-kinds.ts`), in the bell or as mail. */
export const mutedKinds = pgTable(
  'muted_kinds',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: OPTIONAL_KINDS }).notNull(),
    channel: text('channel', { enum: NEWS_CHANNELS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.channel] }),
    oneOf('muted_kinds_kind_check', t.kind, OPTIONAL_KINDS),
    oneOf('muted_kinds_channel_check', t.channel, NEWS_CHANNELS),
  ],
)

/** Every run of a scheduled job, for the admin's dashboard; a run that never finished shows as `running`. */
export const jobRuns = pgTable(
  'job_runs',
  {
    id: id(),
    job: text('job').notNull(),
    status: text('status', { enum: JOB_STATUSES }).notNull().default('running'),
    startedAt: ts('started_at').notNull().defaultNow(),
    finishedAt: ts('finished_at'),
    summary: jsonb('summary').$type<Record<string, unknown>>(),
    error: text('error'),
  },
  (t) => [
    oneOf('job_runs_status_check', t.status, JOB_STATUSES),
    index('job_runs_job_index').on(t.job, t.startedAt.desc().nullsFirst()),
  ],
)
