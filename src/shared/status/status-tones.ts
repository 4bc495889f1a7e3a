/** What a status asks of its reader: the four tones of every badge. */
export const TONES = ['needs-you', 'under-way', 'done', 'stopped'] as const
export type Tone = (typeof TONES)[number]

/** The reader: a couple, a vendor, or our team, for whom its own queue needs action. */
export type Viewer = 'client' | 'vendor' | 'admin'

type Seen = Tone | Record<Viewer, Tone>

/** Needs action from this reader; for the others it is under way. */
const waitsFor = (...who: Viewer[]): Record<Viewer, Tone> => {
  const toneFor = (viewer: Viewer): Tone => (who.includes(viewer) ? 'needs-you' : 'under-way')
  return { client: toneFor('client'), vendor: toneFor('vendor'), admin: toneFor('admin') }
}

/**
 * Every status of the product and its tone. The features' own types are its keys where `toneOf` is called, so a status
 * without a tone does not compile.
 */
export const STATUS_TONES = {
  /** `wanted` is an offer that the couple has accepted in words: the contract comes next. */
  booking: {
    offered: waitsFor('client'),
    wanted: waitsFor('vendor'),
    countered: waitsFor('vendor'),
    contract_sent: waitsFor('client'),
    awaiting_payment: waitsFor('client'),
    upcoming: 'under-way',
    awaiting_delivery: waitsFor('vendor'),
    /** Past the contract's last day. */
    late: waitsFor('client', 'vendor', 'admin'),
    delivered: waitsFor('client'),
    changes: waitsFor('vendor'),
    disputed: waitsFor('admin'),
    released: 'done',
    reviewed: 'done',
    withdrawn: 'stopped',
    rejected: 'stopped',
    expired: 'stopped',
    unpaid: 'stopped',
    by_client: 'stopped',
    by_vendor: 'stopped',
    by_admin: 'stopped',
  },
  /** `answered` is an open one in which the photographer has replied. */
  inquiry: {
    open: waitsFor('vendor'),
    answered: 'under-way',
    offered: 'done',
    declined: 'stopped',
    expired: 'stopped',
    withdrawn: 'stopped',
  },
  contract: {
    draft: waitsFor('vendor'),
    sent: waitsFor('client'),
    viewed: waitsFor('client'),
    signed: 'done',
    expired: 'stopped',
    declined: 'stopped',
    voided: 'stopped',
    superseded: 'stopped',
  },
  /** A change of a signed contract: an open one waits for the side that has not proposed it. */
  amendment: {
    'proposed-by-vendor': waitsFor('client'),
    'proposed-by-client': waitsFor('vendor'),
    accepted: 'done',
    ended: 'stopped',
  },
  /** `due` and `overdue` are scheduled ones whose day is near or over; `held` and `released` say where paid money is. */
  payment: {
    scheduled: 'under-way',
    due: waitsFor('client'),
    overdue: waitsFor('client', 'admin'),
    processing: 'under-way',
    clearing: 'under-way',
    failed: waitsFor('client', 'admin'),
    held: 'under-way',
    'taken-back': 'under-way',
    released: 'done',
    paid: 'done',
    partially_refunded: 'done',
    refunded: 'done',
    cancelled: 'stopped',
  },
  refund: { pending: 'under-way', succeeded: 'done', failed: waitsFor('admin'), returned: waitsFor('admin') },
  /** `held` waits for our team, `unverified` for the vendor's payout details. */
  payout: {
    pending: 'under-way',
    processing: 'under-way',
    paid: 'done',
    failed: waitsFor('admin'),
    canceled: 'stopped',
    held: waitsFor('admin'),
    unverified: waitsFor('vendor'),
  },
  /** `unconfirmed` and `incomplete` are pending ones that the applicant has to finish first. */
  application: {
    pending: waitsFor('admin'),
    unconfirmed: waitsFor('vendor'),
    incomplete: waitsFor('vendor'),
    info_requested: waitsFor('vendor'),
    approved: 'done',
    changed: waitsFor('admin'),
    rejected: 'stopped',
    cancelled: 'stopped',
    suspended: 'stopped',
  },
  /** A task is its reader's own. */
  task: { later: 'under-way', today: 'needs-you', overdue: 'needs-you', completed: 'done' },
  chargeback: { open: waitsFor('admin'), answered: 'under-way', won: 'done', lost: 'stopped' },
  dispute: { open: waitsFor('admin'), resolved: 'done' },
  review: {
    draft: 'under-way',
    submitted: 'under-way',
    published: 'done',
    in_check: waitsFor('admin'),
    removed: 'stopped',
  },
  /** A whole wedding of a photographer; `waiting` is a complete one whose profile is not public. */
  wedding: { public: 'done', waiting: 'under-way', draft: waitsFor('vendor'), hidden: 'stopped' },
  message: { flagged: waitsFor('admin'), unread: 'under-way' },
  mail: { pending: 'under-way', sending: 'under-way', sent: 'done', dead: waitsFor('admin') },
  webhook: { pending: 'under-way', delivered: 'done', failed: waitsFor('admin') },
  delivery: {
    'email.complained': 'stopped',
    'email.bounced': 'stopped',
    'email.suppressed': 'stopped',
    'email.failed': 'stopped',
    'email.delivery_delayed': 'under-way',
    'email.delivered': 'done',
  },
  account: { active: 'done', unconfirmed: 'under-way', suspended: 'stopped', leaving: 'stopped', left: 'stopped' },
  /** The last run of a scheduled job. */
  job: { succeeded: 'done', running: 'under-way', failed: waitsFor('admin'), stuck: waitsFor('admin') },
  takedown: {
    open: waitsFor('admin'),
    dismissed: 'done',
    hidden: waitsFor('vendor'),
    countered: 'under-way',
    in_court: 'under-way',
    upheld: 'stopped',
    restored: 'done',
  },
  help: { open: waitsFor('admin'), answered: 'done', closed: 'stopped' },
  subscriber: { pending: 'under-way', confirmed: 'done', unsubscribed: 'stopped' },
} as const satisfies Record<string, Record<string, Seen>>

export type Thing = keyof typeof STATUS_TONES
export type StatusOf<Of extends Thing> = keyof (typeof STATUS_TONES)[Of]

/** The tone of a status in the eyes of its reader. */
export function toneOf<Of extends Thing>(thing: Of, status: StatusOf<Of>, viewer: Viewer): Tone {
  const seen = (STATUS_TONES[thing] as Record<StatusOf<Of>, Seen>)[status]
  return typeof seen === 'string' ? seen : seen[viewer]
}
