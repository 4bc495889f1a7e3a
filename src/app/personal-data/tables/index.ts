import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#drizzle/schema/index.ts'
import { ACCOUNT_TABLES } from './account-tables.ts'
import { DEAL_TABLES } from './booking-tables.ts'
import { MONEY_TABLES } from './money-tables.ts'
import type { PersonalTable } from './person.ts'
import { PLANNING_TABLES } from './planning-tables.ts'

/** Every table that has rows of a person, in the order in which a copy shows them. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...ACCOUNT_TABLES,
  ...PLANNING_TABLES,
  ...DEAL_TABLES,
  ...MONEY_TABLES,
]

/** Tables that are about people and not in a copy, and why. */
export const NOT_COPIED: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [schema.staffNotes, 'Written by our team for itself; the decision it led to is in the copy'],
  [schema.webauthnChallenges, 'Random numbers for one use, by the hash of a browser’s token'],
  [schema.vettingScores, 'Points and notes of each reviewer, for our team; what they came to is in the copy'],
  [schema.vettingClaims, 'What a reviewer has open, for some minutes'],
  [schema.pictureChecks, 'Figures computed from pictures, which are in the copy'],
  [schema.pictureHashes, 'Figures computed from pictures, which are in the copy'],
  [schema.rateLimits, 'Counts under hashed keys, for a day at most'],
  [schema.fileDeletions, 'Names of files that are about to be deleted'],
  [schema.capturedMails, 'Stands in for the mailbox itself; the mails are in the copy from where we send them'],
  [schema.paymentEvents, 'Reports of the payment service, of which only the number is kept'],
  [schema.balanceChanges, 'Our own balance at the payment service'],
  [schema.dataExportParts, 'The bytes of the copy itself'],
])
