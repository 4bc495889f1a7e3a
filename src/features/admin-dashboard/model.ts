/** The four counters of the specification with what each counts. */
export const COUNTERS = [
  {
    key: 'totalVendors',
    label: 'Total Vendors',
    meaning: 'Approved vendors of every type who aren’t suspended.',
  },
  {
    key: 'pendingApplications',
    label: 'Pending Applications',
    meaning: 'Applications with a confirmed address that are waiting for a decision.',
  },
  {
    key: 'activeContracts',
    label: 'Active Contracts',
    meaning: 'Sent, viewed or signed, for a wedding that is neither past nor cancelled.',
  },
  {
    key: 'upcomingEvents',
    label: 'Upcoming Events',
    meaning: 'Confirmed bookings from today on, in the site’s time zone.',
  },
] as const
export type CounterKey = (typeof COUNTERS)[number]['key']
export type Counters = Record<CounterKey, number>

/** A run that has not finished after this long is stuck. */
export const JOB_STUCK_MS = 3_600_000

/** How many weeks of money the picture shows, the current one included. */
export const MONEY_WEEKS = 12

/** What crossed the border of the platform in a week, in the order of the picture. */
export const MONEY_FLOWS = ['paidIn', 'paidOut', 'refunded'] as const
export type MoneyFlow = (typeof MONEY_FLOWS)[number]

/** How far the inquiries of a month have come, each step being part of the one before. */
export const FUNNEL_STEPS = [
  { key: 'inquiries', label: 'Inquiries' },
  { key: 'offers', label: 'Offers made' },
  { key: 'signed', label: 'Signed by both' },
  { key: 'paid', label: 'First payment made' },
  { key: 'completed', label: 'Completed' },
] as const
export type FunnelKey = (typeof FUNNEL_STEPS)[number]['key']

/** What waits for a job or for a person, in the order of the page. */
export const QUEUES = [
  { key: 'mails', label: 'Emails to send' },
  { key: 'reports', label: 'Reports of the payment service' },
  { key: 'refunds', label: 'Refunds' },
  { key: 'payouts', label: 'Payouts without an end' },
  { key: 'copies', label: 'Copies of people’s data' },
  { key: 'questions', label: 'Questions to answer' },
] as const
export type QueueKey = (typeof QUEUES)[number]['key']

/** The row that `npm run db:backup` leaves among the runs of jobs. */
export const BACKUP_RUN = 'backup'
