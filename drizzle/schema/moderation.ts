import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { MODERATION_ACTIONS, MODERATION_TARGETS } from '#features/moderation/model.ts'
import { AUDIT_ROLES } from '#shared/access/roles.ts'
import { createdAt, id, oneOf } from './columns.ts'

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
