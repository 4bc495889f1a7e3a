import { APPLICANTS } from './applicants.ts'
import { CENTRAL } from './central.ts'
import { EAST } from './east.ts'
import { NORTHWEST } from './northwest.ts'
import { PACIFIC } from './pacific.ts'
import type { DemoPhotographer } from './types.ts'

export { DEMO_REVIEWS } from './reviews.ts'
export type { ApprovalStatus, BusinessType, DemoPhotographer } from './types.ts'

/** Every demonstration vendor: the listed photographers of the nine markets, then the other states and types. */
export const DEMO_PHOTOGRAPHERS: readonly DemoPhotographer[] = [
  ...EAST,
  ...CENTRAL,
  ...PACIFIC,
  ...NORTHWEST,
  ...APPLICANTS,
]
