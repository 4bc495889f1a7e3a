import { type AnyColumn, and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { passkeys, totpFactors } from '#drizzle/schema/factors.ts'
import { hasRow } from '#server/database/sql.ts'

/** Whether an account has a second factor: an authenticator app that is set up, or a passkey. */
export const hasFactor = (userId: AnyColumn): SQL<boolean> =>
  sql<boolean>`(${hasRow(totpFactors, and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))} or ${hasRow(passkeys, eq(passkeys.userId, userId))})`
