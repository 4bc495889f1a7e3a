/** Pending tasks and bookings the dashboard shows (C18). */
export const DASHBOARD_TASKS = 3
export const DASHBOARD_BOOKINGS = 4
/** What waits for the couple, nearest deadlines first, and what waits for others, as many as the dashboard shows. (CP3) */
export const DASHBOARD_NEEDS = 12
export const DASHBOARD_WAITS = 6
/** As many as the weekly mail lists, and the hours of the couple's Sunday evening in which it is sent. */
export const WEEKLY_NEEDS = 8
export const WEEKLY_WAITS = 8
export const WEEKLY_HOURS = { from: 18, until: 22 } as const
export const UPCOMING_BOOKING = 'Upcoming Booking'
/** The `source` of tasks the product creates but only the couple can tick off. */
export const TICKED_BY_HAND = ['timeline', 'family-groups'] as const
export const CLOSES_AUTOMATICALLY = 'This task closes automatically once it’s done.'
export const DOCUMENTS_COUNTED = 'Contracts signed and deliveries confirmed, out of all there are.'
/** In place of the day by which a payment is due, once the couple's bank has been asked for it. */
export const ON_ITS_WAY = 'On its way from your bank'
export const UNKNOWN_TASK = 'This task no longer exists.'

/** Paid share of a total, in whole percent, at most 100; 0 when the total is 0. (C20) */
export const paidPercent = (paidCents: number, totalCents: number | null): number =>
  totalCents ? Math.min(100, Math.floor((paidCents * 100) / totalCents)) : 0

/** The spec's link under the first tasks. */
export const moreTasks = (count: number): string => `View ${count} more ${count === 1 ? 'task' : 'tasks'}`

/** What can wait for a couple, in the words of its badge and of the button that does it. */
export const NEEDS = {
  offer: { status: 'Offer to read', action: 'Read the offer' },
  sign: { status: 'Contract to sign', action: 'Read and sign' },
  'pay-first': { status: 'First payment due', action: 'Pay' },
  pay: { status: 'Payment due', action: 'Pay' },
  amendment: { status: 'Change to sign', action: 'Read the change' },
  substitute: { status: 'Photographer cancelled', action: 'See who’s free' },
  confirm: { status: 'Delivery to confirm', action: 'Confirm delivery' },
  review: { status: 'Review to write', action: 'Write a review' },
  answer: { status: 'Has answered you', action: 'Answer' },
} as const
export type NeedKind = keyof typeof NEEDS
/** What a couple whose photographer cancelled asks first. */
export const AFTER_CANCELLATION = 'Everything you paid goes back to you, and they’ve suggested others.'

/** What a couple waits for: an inquiry's photographer, or a booking's, or our team, or its bank. */
export const WAITS = {
  inquiry: 'Waiting for an answer',
  'new-offer': 'New offer comes next',
  contract: 'Contract comes next',
  pictures: 'Pictures in the works',
  changes: 'Changes under way',
  decision: 'Our team is deciding',
  debit: 'Payment on its way from your bank',
} as const
export type WaitKind = keyof typeof WAITS

type About = { kind: NeedKind; due: string | null }
type Where = {
  bookingId: string | null
  threadId: string | null
}

/** The words of its badge; `today` is the couple's. */
export const needStatus = ({ kind, due }: About, today: string): string =>
  kind === 'pay' && due !== null && due < today ? 'Overdue' : NEEDS[kind].status

/** The page on which it is done. */
export function needPath({ kind, bookingId, threadId }: Where & { kind: NeedKind }): string {
  if (kind === 'sign' && bookingId) return `/dashboard/proposal/${bookingId}`
  const place = { review: '#reviews', amendment: '#changes' }[kind as string] ?? ''
  if (bookingId) return `/dashboard/bookings/${bookingId}${place}`
  return `/dashboard/messages?thread=${threadId}`
}

/** What a couple does in its first days, and where. */
export type FirstDay = 'day' | 'find' | 'inquiry' | 'partner'
type FirstDayWords = {
  title: string
  note: string
  action: string
  href: '/account' | '/find-photographer' | '/dashboard/shortlist'
  hash?: string
}

export const FIRST_DAYS: Record<FirstDay, FirstDayWords> = {
  day: {
    title: 'Say when and where',
    note: 'With a date and a city we show who’s free. Not sure yet? Your best guess is fine.',
    action: 'Add date and city',
    href: '/account',
    hash: 'wedding',
  },
  find: {
    title: 'Find photographers you love',
    note: 'Tap the heart on anyone you’d like to remember.',
    action: 'Look around',
    href: '/find-photographer',
  },
  inquiry: {
    title: 'Write your first inquiry',
    note: 'Ask whether your date is free and what it costs. There’s no commitment.',
    action: 'Choose who to ask',
    href: '/dashboard/shortlist',
  },
  partner: {
    title: 'Invite your partner',
    note: 'You both see the same saved photographers, conversations and bookings.',
    action: 'Invite',
    href: '/account',
    hash: 'partner',
  },
}
