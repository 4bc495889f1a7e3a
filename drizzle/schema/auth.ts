import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CONSENT_KINDS, EMAIL_TOKEN_KINDS, MEMBER_PLACES, PROFILE_STATUSES } from '#features/auth/model.ts'
import { IDENTITY_PROVIDERS } from '#shared/access/identity-providers.ts'
import { ROLES } from '#shared/access/roles.ts'
import { createdAt, id, notNegative, oneOf, ts, updatedAt } from './columns.ts'

/** The accounts. Roles are in `profiles`. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    emailVerifiedAt: ts('email_verified_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('users_email_unique').on(sql`lower(${t.email})`)],
)

/** D1: one per user, same id. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ROLES }).notNull().default('client'),
    firstName: text('first_name').notNull().default(''),
    status: text('status', { enum: PROFILE_STATUSES }).notNull().default('active'),
    /** Where the person's evening is; null for the site's own. */
    timeZone: text('time_zone'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: ts('terms_accepted_at'),
    /** When somebody who is leaving is gone for good. */
    leavesAt: ts('leaves_at'),
    deletedAt: ts('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('profiles_role_check', t.role, ROLES),
    oneOf('profiles_status_check', t.status, PROFILE_STATUSES),
    check('profiles_leaving_check', sql`(${t.status} = 'leaving') = (${t.leavesAt} is not null)`),
    check('profiles_left_check', sql`(${t.status} = 'left') = (${t.deletedAt} is not null)`),
    index('profiles_role_index').on(t.role),
    index('profiles_leaving_index').on(t.leavesAt).where(sql`status = 'leaving'`),
  ],
)

/**
 * A couple's part of an account, created in the sign-up transaction. `user_id` is the account's owner, whose names and
 * address these are; who else acts for the couple is in `client_members`. The row of somebody who has joined another
 * couple is set aside, empty, until they leave it.
 */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    phone: text('phone'),
    partnerName: text('partner_name'),
    weddingDate: date('wedding_date', { mode: 'string' }),
    city: text('city'),
    /** Which of the couple's private calendar addresses is the valid one; 0 before the first; a reset counts on, and so does a trigger when somebody leaves the couple. */
    calendarNumber: integer('calendar_number').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('clients_email_index').on(sql`lower(${t.email})`),
    notNegative('clients_calendar_number_check', t.calendarNumber),
  ],
)

/**
 * Who acts for a couple: its owner, whom a trigger on `clients` enters, and at most one partner. A person belongs to
 * one couple at a time.
 */
export const clientMembers = pgTable(
  'client_members',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    place: text('place', { enum: MEMBER_PLACES }).notNull(),
    joinedAt: ts('joined_at').notNull().defaultNow(),
  },
  (t) => [
    oneOf('client_members_place_check', t.place, MEMBER_PLACES),
    uniqueIndex('client_members_place_unique').on(t.clientId, t.place),
  ],
)

/**
 * The partner whom a couple has invited. `token_hash` is the SHA-256 (hex) of the mailed token; it is used once. One
 * invitation of a couple is open at a time: a new one takes the place of the old one.
 */
export const partnerInvites = pgTable(
  'partner_invites',
  {
    id: id(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('partner_invites_client_unique').on(t.clientId),
    index('partner_invites_by_index').on(t.invitedBy),
  ],
)

/**
 * D11: `token_hash` is the SHA-256 (hex) of the cookie's token, which is not stored. `id` names a session on screen.
 * `created_at` is the sign-in, for the absolute cap; `expires_at` slides.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().unique().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: ts('expires_at').notNull(),
    lastUsedAt: ts('last_used_at').notNull().defaultNow(),
    ip: text('ip'),
    userAgent: text('user_agent'),
    /** The last use of a second factor in this session; an administrator's has one from its beginning. */
    factorUsedAt: ts('factor_used_at'),
    /** The same of the password. */
    passwordUsedAt: ts('password_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user_index').on(t.userId), index('sessions_expiry_index').on(t.expiresAt)],
)

/**
 * A look of an administrator at Curio as somebody else, read only: in one of their sessions, until `ends_at` or, where
 * it was ended, `ended_at`. Every ending is entered, once.
 */
export const viewings = pgTable(
  'viewings',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewedBy: uuid('viewed_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash').references(() => sessions.tokenHash, { onDelete: 'set null' }),
    /** The person who is looked at reads it. */
    reason: text('reason').notNull(),
    endsAt: ts('ends_at').notNull(),
    endedAt: ts('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // One session is one person's at a time.
    uniqueIndex('viewings_session_unique').on(t.sessionHash).where(sql`ended_at is null`),
    index('viewings_user_index').on(t.userId, t.createdAt.desc().nullsFirst()),
    index('viewings_by_index').on(t.viewedBy),
    index('viewings_open_index').on(t.endsAt).where(sql`ended_at is null`),
    check('viewings_end_check', sql`${t.endsAt} > ${t.createdAt} and ${t.endedAt} <= ${t.endsAt}`),
  ],
)

/**
 * A browser on which a person has signed up or signed in. `token_hash` is the SHA-256 (hex) of its device cookie, which
 * everybody using that browser shares.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    ip: text('ip'),
    /** An IPv4 address or an IPv6 /64; null for addresses that identify nobody, such as this machine's. */
    network: text('network').generatedAlwaysAs(sql`network_of(ip)`),
    lastSeenAt: ts('last_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    index('known_devices_token_index').on(t.tokenHash),
    index('known_devices_network_index').on(t.network),
    index('known_devices_seen_index').on(t.lastSeenAt),
  ],
)

/**
 * An account at Google or Apple with which a person signs in. `subject` is the provider's own name for them; `email` is the
 * address it had confirmed when they were joined, and only shown.
 */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider', { enum: IDENTITY_PROVIDERS }).notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    lastUsedAt: ts('last_used_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('identities_provider_check', t.provider, IDENTITY_PROVIDERS),
    uniqueIndex('identities_subject_unique').on(t.provider, t.subject),
    uniqueIndex('identities_user_unique').on(t.userId, t.provider),
  ],
)

/** A mailed link, usable once and only by POST. `email` is the address it was sent to. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: EMAIL_TOKEN_KINDS }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    expiresAt: ts('expires_at').notNull(),
    consumedAt: ts('consumed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('email_tokens_kind_check', t.kind, EMAIL_TOKEN_KINDS),
    index('email_tokens_user_index').on(t.userId, t.kind),
  ],
)

/** One row per limited key and its current window; shared by every function instance. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: ts('window_start').notNull(),
    count: integer('count').notNull().default(0),
    expiresAt: ts('expires_at').notNull(),
  },
  (t) => [notNegative('rate_limits_count_check', t.count), index('rate_limits_expiry_index').on(t.expiresAt)],
)

/** What was agreed to, in which version, and when it was revoked (a new row with `is_granted` false). */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: CONSENT_KINDS }).notNull(),
    version: text('version').notNull(),
    isGranted: boolean('is_granted').notNull().default(true),
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('consents_kind_check', t.kind, CONSENT_KINDS),
    index('consents_user_index').on(t.userId, t.kind, t.createdAt.desc().nullsFirst()),
  ],
)
