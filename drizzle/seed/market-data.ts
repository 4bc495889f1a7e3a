import { APPLICANTS } from './market/applicants.ts'
import { CENTRAL } from './market/central.ts'
import { EAST } from './market/east.ts'
import { NORTHWEST } from './market/northwest.ts'
import { PACIFIC } from './market/pacific.ts'
import type { DemoPhotographer } from './market/types.ts'

export { DEMO_REVIEWS, type DemoReview } from './market/reviews.ts'
export type { ApprovalStatus, BusinessType, DemoPhotographer } from './market/types.ts'

/** Every demonstration vendor: the listed photographers of the nine markets, then the other states and types. */
export const DEMO_PHOTOGRAPHERS: readonly DemoPhotographer[] = [
  ...EAST,
  ...CENTRAL,
  ...PACIFIC,
  ...NORTHWEST,
  ...APPLICANTS,
]
