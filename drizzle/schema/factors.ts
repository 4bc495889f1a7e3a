import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CHALLENGE_PURPOSES } from '#features/auth/factor-model.ts'
import { users } from './auth.ts'
import { createdAt, id, notNegative, oneOf, ts } from './columns.ts'

const ofUser = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * An authenticator app of a person. `secret` is encrypted. It counts once `confirmed_at` is set; until then there is one
 * at a time, which beginning again replaces.
 */
export const totpFactors = pgTable(
  'totp_factors',
  {
    id: id(),
    userId: ofUser(),
    name: text('name').notNull(),
    secret: text('secret').notNull(),
    confirmedAt: ts('confirmed_at'),
    /** The period of thirty seconds whose code was used last: that code and earlier ones are spent. */
    lastUsedStep: integer('last_used_step'),
    lastUsedAt: ts('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('totp_factors_user_index').on(t.userId),
    uniqueIndex('totp_factors_open_unique').on(t.userId).where(sql`${t.confirmedAt} is null`),
  ],
)

/** A passkey: what the authenticator told when it was made, and the number of its last use. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: ofUser(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** Whether a password manager keeps copies of it. */
    isBackedUp: boolean('is_backed_up').notNull(),
    lastUsedAt: ts('last_used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('passkeys_user_index').on(t.userId), notNegative('passkeys_counter_check', t.counter)],
)

/** Ten codes, shown once, for a person without their other factors; `code_hash` is made as a password's. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: ofUser(),
    codeHash: text('code_hash').notNull(),
    usedAt: ts('used_at'),
    createdAt: createdAt(),
  },
  (t) => [index('recovery_codes_user_index').on(t.userId)],
)

/**
 * A sign-in whose password, or mailed link, was right and that needs a second factor: there is no session yet.
 * `token_hash` is the SHA-256 (hex) of the browser's cookie.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    tries: integer('tries').notNull().default(0),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pending_sign_ins_user_index').on(t.userId),
    index('pending_sign_ins_expiry_index').on(t.expiresAt),
    notNegative('pending_sign_ins_tries_check', t.tries),
  ],
)

/** What a passkey has to sign: for one use, by the browser or session whose token has this hash. */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: ts('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('webauthn_challenges_purpose_check', t.purpose, CHALLENGE_PURPOSES),
    index('webauthn_challenges_expiry_index').on(t.expiresAt),
  ],
)

/**
 * Somebody who has lost every factor asked to sign in without, or an administrator asked for them. One is open at a
 * time: it ends by being done, which removes the factors, or cancelled.
 */
export const factorResets = pgTable(
  'factor_resets',
  {
    id: id(),
    userId: ofUser(),
    /** The administrator who asked; null where the person did. */
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 (hex) of the token in the mails, which cancels it. */
    tokenHash: text('token_hash').notNull().unique(),
    /** From when on the person's next sign-in does it; null where a second administrator has to. */
    dueAt: ts('due_at'),
    cancelledAt: ts('cancelled_at'),
    doneAt: ts('done_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('factor_resets_user_index').on(t.userId),
    index('factor_resets_asked_by_index').on(t.askedBy),
    uniqueIndex('factor_resets_open_unique').on(t.userId).where(sql`${t.cancelledAt} is null and ${t.doneAt} is null`),
  ],
)
