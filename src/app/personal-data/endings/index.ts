import * as schema from '#drizzle/schema/index.ts'
import { ACCOUNT, LETTERS, PLANS, PROFILE, VISITS } from './account-endings.ts'
import { CONVERSATIONS, DEALS, REVIEWS } from './deal-endings.ts'
import { type Ending, stay } from './ending.ts'

/** What becomes of each table's rows, in the order in which it is done. */
export const ENDINGS: readonly Ending[] = [
  ...LETTERS,
  ...VISITS,
  ...PLANS,
  ...REVIEWS,
  ...CONVERSATIONS,
  ...DEALS,
  ...PROFILE,
  ...ACCOUNT,
  ...stay('Goes with the row it belongs to', [
    schema.clientMembers,
    schema.dateAlertPhotographers,
    schema.packageItems,
    schema.pictureHashes,
    schema.pictureChecks,
    schema.vettingScores,
    schema.vettingClaims,
    schema.calendarFeedDays,
    schema.directoryCards,
    schema.matchRows,
  ]),
  ...stay('Figures, by triggers', [schema.photographerFacts]),
  ...stay('Who decided what: seven years', [
    schema.auditEvents,
    schema.moderationActions,
    schema.settingsHistory,
    schema.moneyApprovals,
  ]),
  ...stay('The books have to add up', [
    schema.payments,
    schema.charges,
    schema.savedWays,
    schema.waySetups,
    schema.automaticPayments,
    schema.refunds,
    schema.refundReturns,
    schema.chargebacks,
    schema.payouts,
    schema.transfers,
    schema.bankPayouts,
    schema.recoveries,
    schema.recoveryParts,
    schema.taxReports,
    schema.journal,
    schema.ledgerEntries,
  ]),
]
