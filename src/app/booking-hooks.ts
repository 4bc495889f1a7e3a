import { revealReviews } from '#features/reviews/server/records.ts'
import type { Application } from '#server/application.ts'

/** Two weeks after a booking's completion, whatever one side wrote is public. */
export const reviewWindowOver: Application['reviewWindowOver'] = revealReviews
