import { CONTRACT_TO_SEND } from '#features/bookings/model.ts'
import type { SetUpStep } from '#features/photographers/set-up.ts'

export const VENDOR_DASHBOARD = 'Vendor Dashboard'
export const MANAGE_GALLERY = 'Manage Gallery'
export const UPDATE_PROFILE = 'Update Profile'
export const CHECK_MESSAGES = 'Check Messages'

/** The four live counts, in the specification's order, with the screen each one opens. */
export const COUNT_CARDS = [
  { key: 'bookings', label: 'Total bookings', href: '/vendor/bookings' },
  { key: 'unreadMessages', label: 'Unread messages', href: '/vendor/inbox' },
  { key: 'contracts', label: 'Total contracts', href: '/vendor/contracts' },
  { key: 'pendingTasks', label: 'Pending tasks', href: '/vendor/tasks' },
] as const

export type DashboardCounts = Record<(typeof COUNT_CARDS)[number]['key'], number>

/** What waits for the photographer, nearest deadlines first, as many as the dashboard loads and first shows. */
export const DASHBOARD_NEEDS = 20
export const FIRST_NEEDS = 4

/** Of the strip, this month included; and of the earnings, around this month. */
export const YEAR_MONTHS = 12
export const EARNINGS_MONTHS = { back: 6, ahead: 11 } as const

/** What can wait for a photographer, in the words of its badge and of the button that does it; CP3's other side. */
export const VENDOR_NEEDS = {
  inquiry: { status: 'Inquiry to answer', action: 'Make an offer' },
  reply: { status: 'Has written to you', action: 'Answer' },
  contract: { status: CONTRACT_TO_SEND, action: 'Send the contract' },
  counter: { status: 'Counter-offer to answer', action: 'Read the counter-offer' },
  amendment: { status: 'Change to sign', action: 'Read the change' },
  deliver: { status: 'Pictures to deliver', action: 'Deliver' },
  changes: { status: 'Changes requested', action: 'Deliver again' },
  review: { status: 'Review to write', action: 'Write a review' },
  payout: { status: 'Payouts on hold', action: 'Complete payout details' },
} as const
export type VendorNeedKind = keyof typeof VENDOR_NEEDS

/** What the set-up list is called and says, by where its photographer is. */
export const SET_UP_STAGES = {
  waiting: {
    title: 'While you wait',
    lead: 'We’re reading your application. What you set up now will be ready the day you’re approved.',
  },
  approved: {
    title: 'Your first week',
    lead: 'You’re approved. These steps get your profile ready for couples, and you ready for the first booking.',
  },
  published: {
    title: 'Almost set up',
    lead: 'Couples can find you. What’s left makes each booking quick, and your payouts possible.',
  },
} as const

type StepWords = {
  title: string
  note: string
  action: string
  href:
    | '/vendor/profile'
    | '/vendor/gallery'
    | '/vendor/packages'
    | '/vendor/contracts/templates'
    | '/vendor/calendar'
    | '/vendor/earnings'
    | '/account'
  /** The place on that page. */
  hash?: string
}

/** Each step of the set-up list, and where it is done. */
export const SET_UP_WORDS: Record<SetUpStep, StepWords> = {
  words: {
    title: 'Say who you are',
    note: 'Your name, a few sentences about how you work, your market and your style. Needed to publish.',
    action: 'Write your profile',
    href: '/vendor/profile',
  },
  portrait: {
    title: 'Add your portrait',
    note: 'Couples want to see who’s coming. Needed to publish.',
    action: 'Add portrait',
    href: '/vendor/profile',
  },
  pictures: {
    title: 'Add your pictures',
    note: 'The photographs couples choose you by. Needed to publish.',
    action: 'Add pictures',
    href: '/vendor/gallery',
  },
  packages: {
    title: 'Create a package',
    note: 'What a couple gets, and for how much. One is enough to start. Needed to publish.',
    action: 'Create package',
    href: '/vendor/packages',
  },
  contract: {
    title: 'Choose your contract text',
    note: 'Start from ours or bring your own. Names, dates and amounts fill themselves in.',
    action: 'Choose a text',
    href: '/vendor/contracts/templates',
  },
  calendar: {
    title: 'Bring your calendar up to date',
    note: 'Connect the calendar you already keep, or block the days you’re taken and confirm it. Needed to publish.',
    action: 'Open calendar',
    href: '/vendor/calendar',
  },
  secondStep: {
    title: 'Add a second step to your sign-in',
    note: 'A passkey or an app on your phone, so that nobody else says where your money goes. Needed before your payouts.',
    action: 'Add second step',
    href: '/account',
    hash: 'second-step',
  },
  payouts: {
    title: 'Set up your payouts',
    note: 'Where your money goes. About five minutes at Stripe, our payment service.',
    action: 'Set up payouts',
    href: '/vendor/earnings',
    hash: 'payout-details',
  },
  phone: {
    title: 'Add a phone for booked couples',
    note: 'They see it once their booking is confirmed, never before.',
    action: 'Add phone',
    href: '/vendor/profile',
    hash: 'couples-phone',
  },
}
