import { APPLICATION_TRANSITIONS, type ApplicationEvent, mayBecome } from '#features/applications/model.ts'
import { waitingLabels } from '#features/applications/waiting-steps.ts'
import type { ApprovalStatus } from '#features/photographers/model.ts'
import type { VettingSettings } from '#shared/site/vetting.ts'
import type { ApplicationFilter, Waits } from './search.ts'

export const PAGE_SIZE = 20
/** How many applications are decided at once: as many as a page shows. */
export const DECIDED_AT_ONCE = PAGE_SIZE
export const NOTE_MAX = 3000

/** What the team calls a status; applicants see kinder words. */
export const ADMIN_STATUS_LABELS: Record<ApplicationFilter, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  info_requested: 'Info requested',
  cancelled: 'Cancelled',
  all: 'All',
}

/** How long a pending application has waited, in the words of the dashboard's picture. */
export const waitsLabels = (vetting: VettingSettings): Record<Waits, string> => ({
  ...waitingLabels(vetting),
  incomplete: 'Not complete yet',
  unseen: 'First look overdue',
})

/** An administrator's decisions (VA6); the state machine belongs to `applications`. */
const ADMIN_EVENTS = ['approve', 'reject', 'requestInfo', 'reopen'] as const satisfies ApplicationEvent[]
export type AdminEvent = (typeof ADMIN_EVENTS)[number]
export const EVENT_LABELS: Record<AdminEvent, string> = {
  approve: 'Approve',
  reject: 'Reject',
  requestInfo: 'Request info',
  reopen: 'Reopen',
}

/** The key that opens a decision's form. */
export const EVENT_KEYS: Record<AdminEvent, string> = { approve: 'A', reject: 'R', requestInfo: 'I', reopen: 'O' }

/** The decisions possible for an application with this status. */
export const possibleEvents = (from: ApprovalStatus): AdminEvent[] =>
  ADMIN_EVENTS.filter((event) => mayBecome(event, from))

/** The status each decision leads to. */
export const statusAfter = (event: AdminEvent): ApprovalStatus => APPLICATION_TRANSITIONS[event].to

type Seen = {
  neededImages: number
  pictures: number
  bio: string
  specialty: readonly string[]
  markets: readonly unknown[]
}

/** What an application still lacks, in words; an administrator may approve it anyway. */
export function missingIn({ neededImages, pictures, bio, specialty, markets }: Seen): string[] {
  const images = neededImages - pictures
  return [
    ...(images > 0 ? [`${images} more portfolio ${images === 1 ? 'image' : 'images'}`] : []),
    ...(bio.trim() === '' ? ['a bio'] : []),
    ...(specialty.length === 0 ? ['a style'] : []),
    ...(markets.length === 0 ? ['a market'] : []),
  ]
}
