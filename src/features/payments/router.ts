import { clientProcedure, router, vendorProcedure } from '#server/trpc.ts'
import { ListInput, PayInput } from './forms.ts'
import { earningsCsv, getEarnings, listClientPayments } from './service/lists.ts'
import { pay } from './service/pay.ts'

export const paymentsRouter = router({
  /** The couple's own payments (R21, PY3). */
  mine: clientProcedure.query(({ ctx }) => listClientPayments(ctx)),
  /** Pays one line by card (PY2). NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED, INVALID_INPUT. */
  pay: clientProcedure.input(PayInput).mutation(({ ctx, input }) => pay(ctx, input)),
  /** The photographer's own money (PY13). NOT_FOUND. */
  earnings: vendorProcedure.input(ListInput).query(({ ctx, input }) => getEarnings(ctx, input)),
  /** The same as CSV (PY13). NOT_FOUND. */
  earningsCsv: vendorProcedure.query(({ ctx }) => earningsCsv(ctx)),
})
