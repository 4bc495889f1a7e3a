import { PayInput, ReleasePayoutInput } from '#features/payments/inputs.ts'
import { adminProcedure, clientProcedure, router } from '#server/trpc.ts'
import { listClientPayments } from './client-payments.ts'
import { pay } from './pay.ts'
import { releasePayout } from './release-payout.ts'

/** What couples pay for their bookings; called as `payments`, beside the books (`src/app/payments-router.ts`). */
export const bookingPaymentsRouter = router({
  /** The couple's own payments (R21, PY3). */
  mine: clientProcedure.query(({ ctx }) => listClientPayments(ctx)),
  /** Pays one line by card (PY2). NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED, INVALID_INPUT. */
  pay: clientProcedure.input(PayInput).mutation(({ ctx, input }) => pay(ctx, input)),
  /** Releases a held payout of a suspended vendor, or asks a second administrator (X123, AD14). CONFLICT, INVALID_INPUT. */
  releasePayout: adminProcedure.input(ReleasePayoutInput).mutation(({ ctx, input }) => releasePayout(ctx, input)),
})
