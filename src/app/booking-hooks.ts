import { closeAmendments } from '#features/amendments/server/records.ts'
import { applyStanding, lockAffected } from '#features/bookings/server/freeze.ts'
import type { EndingTransition } from '#features/bookings/transitions.ts'
import { endContracts, voidSent } from '#features/contracts/server/records.ts'
import { revealReviews } from '#features/reviews/server/records.ts'
import type { Application } from '#server/application.ts'

/** Two weeks after a booking's completion, whatever one side wrote is public. */
export const reviewWindowOver: Application['reviewWindowOver'] = revealReviews

export const standingChanges: Application['standingChanges'] = lockAffected

/** Offers, unsigned contracts, first payments and open inquiries are on hold while one side is suspended. */
export const standingChanged: Application['standingChanged'] = applyStanding

/** A contract that waits for the couple is void when it asks for other terms. */
export const offerCountered: Application['offerCountered'] = voidSent

/** A booking that is over ends its contracts with it. */
export const bookingEnded: Application['bookingEnded'] = (tx, bookingId, { name, ...end }) =>
  // The platform does not know the transitions; the only caller takes the name from the same table.
  endContracts(tx, bookingId, { ...end, name: name as EndingTransition })

/** An open change of the contract has no place on a booking that is cancelled, in dispute or past its day. */
export const bookingWentOn: Application['bookingWentOn'] = closeAmendments
