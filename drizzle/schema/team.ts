import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { TEAM_ROLES } from '#shared/access/roles.ts'
import { users } from './auth.ts'
import { createdAt, id, oneOf, ts } from './columns.ts'

/**
 * Who has been invited to the team, as what. `token_hash` is the SHA-256 (hex) of the mailed token; it is used once. An
 * address has one invitation: a new one takes the place of the old one.
 */
export const teamInvites = pgTable(
  'team_invites',
  {
    id: id(),
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    role: text('role', { enum: TEAM_ROLES }).notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('team_invites_role_check', t.role, TEAM_ROLES),
    uniqueIndex('team_invites_email_unique').on(sql`lower(${t.email})`),
    index('team_invites_by_index').on(t.invitedBy),
  ],
)
