import { adminProcedure, clientProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { ListInput, PayInput, PayoutAccountInput, PayoutIdInput } from './forms.ts'
import { getMoneyOverview, retryPayout } from './service/admin.ts'
import { earningsCsv, getEarnings, listClientPayments } from './service/lists.ts'
import { pay } from './service/pay.ts'
import { getPayoutAccount, savePayoutAccount } from './service/payout-account.ts'

export const paymentsRouter = router({
  /** The couple's own payments (R21, PY3). */
  mine: clientProcedure.query(({ ctx }) => listClientPayments(ctx)),
  /** Pays one line by card (PY2). NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED, INVALID_INPUT. */
  pay: clientProcedure.input(PayInput).mutation(({ ctx, input }) => pay(ctx, input)),
  /** The photographer's own money (PY13). NOT_FOUND. */
  earnings: vendorProcedure.input(ListInput).query(({ ctx, input }) => getEarnings(ctx, input)),
  /** The same as CSV (PY13). NOT_FOUND. */
  earningsCsv: vendorProcedure.query(({ ctx }) => earningsCsv(ctx)),
  /** Where the photographer's money goes, masked (X99). NOT_FOUND. */
  payoutAccount: vendorProcedure.query(({ ctx }) => getPayoutAccount(ctx)),
  /** Enters or replaces it (X99). NOT_FOUND. */
  savePayoutAccount: vendorProcedure
    .input(PayoutAccountInput)
    .mutation(({ ctx, input }) => savePayoutAccount(ctx, input)),
  /** Balances, broken rules, payouts due and failed (PY14). */
  overview: adminProcedure.query(({ ctx }) => getMoneyOverview(ctx)),
  /** Tries a failed payout again. CONFLICT. */
  retryPayout: adminProcedure.input(PayoutIdInput).mutation(({ ctx, input }) => retryPayout(ctx, input)),
})
