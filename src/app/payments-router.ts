import { moneyRouter } from '#features/payments/server/router.ts'
import { bookingPaymentsRouter } from '#features/settlement/server/payments-router.ts'
import { mergeRouters } from '#server/trpc.ts'

/** Everything about payments: the books, and what couples pay for their bookings. */
export const paymentsRouter = mergeRouters(moneyRouter, bookingPaymentsRouter)
