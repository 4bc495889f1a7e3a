import type { Role } from '#shared/access/roles.ts'
import type { Standing } from './search.ts'

export const PAGE_SIZE = 20

/** `photographer` is every kind of vendor; the vendor's own record says which. */
export const ROLE_LABELS: Record<Role, string> = {
  client: 'Client',
  photographer: 'Photographer',
  reviewer: 'Reviewer',
  moderator: 'Moderator',
  admin: 'Administrator',
}

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

/** Why an account cannot be suspended. */
export type Protection = 'self' | 'lastAdmin'
