import { bookingsRouter } from '#features/bookings/server/router.ts'
import { offersRouter } from '#features/offers/server/router.ts'
import { settlementRouter } from '#features/settlement/server/router.ts'
import { mergeRouters } from '#server/trpc.ts'

/** Everything about a booking, which the browser also refreshes together: its states, its offers, what decides on its money. */
export const allBookingsRouter = mergeRouters(bookingsRouter, offersRouter, settlementRouter)
