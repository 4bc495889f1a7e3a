import type { Standing } from './search.ts'

export const PAGE_SIZE = 20

export const STANDING_LABELS: Record<Standing, string> = {
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Address not confirmed',
  leaving: 'Leaving',
  left: 'Left',
}

/** What a row's menu opens. */
const USER_ACTIONS = ['suspend', 'restore'] as const
export type UserAction = (typeof USER_ACTIONS)[number]
