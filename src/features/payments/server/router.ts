import { adminProcedure, clientProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { ExportMoneyInput, ListInput, PayoutIdInput, PayoutPageInput } from '../inputs.ts'
import { DocumentsInput, LinesInput, PayoutsInput, RefundsInput, RulesInput } from '../search.ts'
import { getMoneyOverview, retryPayout } from './admin.ts'
import { exportMoney } from './admin-export.ts'
import { listDocuments, listLines, listPayouts, listRefunds, listRules } from './admin-tables.ts'
import { listReceipts } from './documents.ts'
import { earningsCsv, getEarnings } from './earnings.ts'
import { checkPayoutAccount, getPayoutAccount, openPayoutPage } from './payout-account.ts'

/** The books: what moves no booking. `src/app/payments-router.ts` adds what does. */
export const moneyRouter = router({
  /** The couple's receipts and credit notes. */
  receipts: clientProcedure.query(({ ctx }) => listReceipts(ctx)),
  /** The photographer's own money. NOT_FOUND. */
  earnings: vendorProcedure.input(ListInput).query(({ ctx, input }) => getEarnings(ctx, input)),
  /** The same as CSV. NOT_FOUND. */
  earningsCsv: vendorProcedure.query(({ ctx }) => earningsCsv(ctx)),
  /** Where the photographer's money goes, masked. NOT_FOUND. */
  payoutAccount: vendorProcedure.query(({ ctx }) => getPayoutAccount(ctx)),
  /** The payment service's page where it is entered and changed. NOT_FOUND, INVALID_CREDENTIALS, RATE_LIMITED. */
  openPayoutPage: vendorProcedure.input(PayoutPageInput).mutation(({ ctx, input }) => openPayoutPage(ctx, input)),
  /** Reads it at the payment service. NOT_FOUND, RATE_LIMITED. */
  checkPayoutAccount: vendorProcedure.mutation(({ ctx }) => checkPayoutAccount(ctx)),
  /** Balances, and how much is wrong or in transit. */
  overview: adminProcedure.query(({ ctx }) => getMoneyOverview(ctx)),
  /** One page of payouts. */
  adminPayouts: adminProcedure.input(PayoutsInput).query(({ ctx, input }) => listPayouts(ctx, input)),
  /** One page of the couples' payments. */
  adminPayments: adminProcedure.input(LinesInput).query(({ ctx, input }) => listLines(ctx, input)),
  /** One page of refunds. */
  adminRefunds: adminProcedure.input(RefundsInput).query(({ ctx, input }) => listRefunds(ctx, input)),
  /** One page of receipts, invoices and credit notes. */
  adminDocuments: adminProcedure.input(DocumentsInput).query(({ ctx, input }) => listDocuments(ctx, input)),
  /** One page of the broken rules of the books. */
  adminRules: adminProcedure.input(RulesInput).query(({ ctx, input }) => listRules(ctx, input)),
  /** One of these tables as CSV; audited. */
  adminExport: adminProcedure.input(ExportMoneyInput).mutation(({ ctx, input }) => exportMoney(ctx, input)),
  /** Tries a failed payout again. CONFLICT. */
  retryPayout: adminProcedure.input(PayoutIdInput).mutation(({ ctx, input }) => retryPayout(ctx, input)),
})
