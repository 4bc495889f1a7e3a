import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { THREAD_SIDES } from '#features/messages/model.ts'
import {
  CASE_CAUSES,
  CASE_DECISIONS,
  LADDER_STEPS,
  MODERATION_ACTIONS,
  MODERATION_TARGETS,
} from '#features/moderation/model.ts'
import { AUDIT_ROLES } from '#shared/access/roles.ts'
import { users } from './auth.ts'
import { createdAt, id, oneOf, ts } from './columns.ts'
import { threads } from './inquiries.ts'

/** What moderators did, to which row. The ids have no foreign keys: the record outlives its subject. */
export const moderationActions = pgTable(
  'moderation_actions',
  {
    id: id(),
    targetType: text('target_type', { enum: MODERATION_TARGETS }).notNull(),
    targetId: uuid('target_id').notNull(),
    action: text('action', { enum: MODERATION_ACTIONS }).notNull(),
    reason: text('reason'),
    actorId: uuid('actor_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('moderation_actions_target_type_check', t.targetType, MODERATION_TARGETS),
    oneOf('moderation_actions_action_check', t.action, MODERATION_ACTIONS),
    index('moderation_actions_target_index').on(t.targetType, t.targetId, t.createdAt),
  ],
)

/** A conversation in which one side may be passing contact details on: it waits for a moderator until it is decided. */
export const contactCases = pgTable(
  'contact_cases',
  {
    id: id(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id),
    side: text('side', { enum: THREAD_SIDES }).notNull(),
    /** Who wrote it: of a couple, one of the two. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    cause: text('cause', { enum: CASE_CAUSES }).notNull(),
    decision: text('decision', { enum: CASE_DECISIONS }),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: ts('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('contact_cases_side_check', t.side, THREAD_SIDES),
    oneOf('contact_cases_cause_check', t.cause, CASE_CAUSES),
    oneOf('contact_cases_decision_check', t.decision, CASE_DECISIONS),
    check('contact_cases_decided_check', sql`(${t.decision} is null) = (${t.decidedAt} is null)`),
    uniqueIndex('contact_cases_one_open').on(t.threadId, t.userId).where(sql`decision is null`),
    index('contact_cases_open_index').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`decision is null`),
    index('contact_cases_user_index').on(t.userId),
  ],
)

/** What was done about somebody's contact details before a booking: notices, by themselves or by a moderator, and pauses. */
export const contactSteps = pgTable(
  'contact_steps',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.id),
    step: text('step', { enum: LADDER_STEPS }).notNull(),
    /** The moderator; null for a notice that was sent by itself. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of a pause: when it ends, and when a moderator has ended it before. */
    until: ts('until'),
    liftedAt: ts('lifted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('contact_steps_step_check', t.step, LADDER_STEPS),
    check('contact_steps_until_check', sql`(${t.step} = 'pause') = (${t.until} is not null)`),
    check('contact_steps_lifted_check', sql`${t.liftedAt} is null or ${t.step} = 'pause'`),
    index('contact_steps_user_index').on(t.userId, t.createdAt),
    index('contact_steps_pause_index').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`step = 'pause'`),
  ],
)

/**
 * Written in the transaction of the change, append-only. `seq`, `prev_hash` and `hash` chain the events of one entity
 * and are set by a trigger; `chain_problems` lists breaks.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: id(),
    entityType: text('entity_type').notNull(),
    /** Text: the id of a row, or "1" for the settings. */
    entityId: text('entity_id').notNull(),
    seq: integer('seq').notNull().default(0),
    action: text('action').notNull(),
    actorId: uuid('actor_id'),
    actorRole: text('actor_role', { enum: AUDIT_ROLES }).notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
    requestId: text('request_id'),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
    prevHash: text('prev_hash').notNull().default(''),
    hash: text('hash').notNull().default(''),
  },
  (t) => [
    oneOf('audit_events_actor_role_check', t.actorRole, AUDIT_ROLES),
    unique('audit_events_seq_unique').on(t.entityType, t.entityId, t.seq),
    index('audit_events_created_index').on(t.createdAt.desc().nullsFirst(), t.id),
    index('audit_events_actor_index').on(t.actorId, t.createdAt.desc().nullsFirst()),
    index('audit_events_action_index').on(t.action, t.createdAt.desc().nullsFirst()),
  ],
)
