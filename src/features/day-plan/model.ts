import type { BookingStatus } from '#features/bookings/model.ts'
import { addDays } from '#shared/date/days.ts'

/** What a plan of the day is made of. */
export const DAY_PLAN_KINDS = ['moment', 'place', 'contact', 'family_group'] as const
export type DayPlanKind = (typeof DAY_PLAN_KINDS)[number]

/** Whose a contact is. */
export const CONTACT_SIDES = ['couple', 'photographer', 'other'] as const
export type ContactSide = (typeof CONTACT_SIDES)[number]

/** The two who share a plan. */
export const DAY_PLAN_SIDES = ['client', 'vendor'] as const
export type DayPlanSide = (typeof DAY_PLAN_SIDES)[number]

/** How many of a kind one booking may have; removed ones do not count. */
export const DAY_PLAN_LIMITS = { moment: 60, place: 10, contact: 20, family_group: 40 } as const satisfies Record<
  DayPlanKind,
  number
>

/** The longest text of a field. */
export const DAY_PLAN_LENGTHS = { title: 80, note: 300, address: 200, role: 40, phone: 40, people: 300 } as const

/** What an entry of each kind has beside its title. `time` is HH:MM at the wedding's place, `done` true or false. */
export const FIELDS_OF_KIND = {
  moment: ['title', 'time', 'place', 'note'],
  place: ['title', 'address'],
  contact: ['title', 'side', 'role', 'phone'],
  family_group: ['title', 'people', 'done'],
} as const satisfies Record<DayPlanKind, readonly string[]>
export type DayPlanField = (typeof FIELDS_OF_KIND)[DayPlanKind][number]
const DAY_PLAN_FIELDS = [
  'title',
  'time',
  'place',
  'note',
  'address',
  'side',
  'role',
  'phone',
  'people',
  'done',
] as const

/**
 * What a row of the history is about: a field, or `entry` for one that was added, removed or restored, or its `order`.
 */
export const CHANGED_THINGS = [...DAY_PLAN_FIELDS, 'entry', 'order'] as const
export type ChangedThing = (typeof CHANGED_THINGS)[number]

/**
 * The bookings whose day is agreed: the same ones that open the contact card. No other booking has a plan or a pack.
 */
export const DAY_AGREED = ['confirmed', 'completed'] as const satisfies readonly BookingStatus[]

/** Whether a booking's day is planned. */
export const isDayAgreed = (status: BookingStatus): boolean => (DAY_AGREED as readonly BookingStatus[]).includes(status)

/** For how many days after the wedding its plan can be changed; then it is read-only. */
export const DAY_PLAN_OPEN_DAYS = 7

/** How many days after the wedding, or a cancellation, contacts and the family list are erased with their history. */
export const DAY_PEOPLE_DAYS = 180

/** `open` to change, `read` only, or `closed`. */
export type DayPlanAccess = 'open' | 'read' | 'closed'

/**
 * What a side may do with the plan of a booking. A couple keeps what it wrote after a cancellation, without anybody's
 * contact data; the photographer has no use for it any more. `today` is that of the wedding's place.
 */
export function dayPlanAccess(
  booking: { status: BookingStatus; eventDate: string; wasConfirmed: boolean },
  side: DayPlanSide,
  today: string,
): DayPlanAccess {
  if (isDayAgreed(booking.status)) return today <= addDays(booking.eventDate, DAY_PLAN_OPEN_DAYS) ? 'open' : 'read'
  return booking.status === 'cancelled' && booking.wasConfirmed && side === 'client' ? 'read' : 'closed'
}

type Entry = { id: string; title: string }
/**
 * `time` is HH:MM at the wedding's place, '' while unknown; before four in the morning it belongs to the night after.
 */
export type Moment = Entry & { time: string; placeId: string | null; note: string }
export type Place = Entry & { address: string }
export type Contact = Entry & { side: ContactSide; role: string; phone: string }
/** Who stands together for one picture; the photographer ticks it on the day. */
export type FamilyGroup = Entry & { people: string; isDone: boolean }

/** The entries of a plan, in the order of the day. */
export type DayPlanEntries = {
  moments: Moment[]
  places: Place[]
  contacts: Contact[]
  familyGroups: FamilyGroup[]
}

/** A person of one side, from their own record. */
export type DayPerson = { name: string; phone: string | null }

/** Everything the pack of a day shows; days YYYY-MM-DD, times HH:MM at the wedding's place. */
export type DayPack = DayPlanEntries & {
  bookingId: string
  side: DayPlanSide
  eventDate: string
  eventLocation: string
  eventTimeZone: string
  /** What is booked, as the signed offer says. */
  package: { name: string; hours: number | null; photographers: number | null }
  couple: { name: string; partnerName: string | null; people: DayPerson[] }
  photographer: { name: string; person: DayPerson }
  /** The contract in force; null once the booking is cancelled. */
  contractId: string | null
  /** When the plan last changed, ISO; null when nothing has been planned yet. */
  changedAt: string | null
}

/** A plan as one of its two sides reads it. */
export type DayPlan = DayPack & { access: Exclude<DayPlanAccess, 'closed'>; isCancelled: boolean }

/** What somebody else wrote into a field that was just changed. */
export type Overwritten = { by: string; text: string; at: string }

/** A change as it is read in the history. */
export type DayPlanChange = {
  id: number
  entryId: string
  kind: DayPlanKind
  /** The entry's title today. */
  title: string
  field: ChangedThing
  before: string | null
  after: string | null
  by: string
  isOwn: boolean
  at: string
  /** Whether what stood there before can be brought back. */
  canRestore: boolean
}
export const HISTORY_PAGE_SIZE = 30

/** How often one account may change plans. */
export const DAY_PLAN_LIMIT = { limit: 600, windowMs: 30 * 60_000 }
