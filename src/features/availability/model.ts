/** What is recorded for one day; days not listed have nothing recorded. */
export type CalendarDay = {
  /** YYYY-MM-DD. */
  day: string
  isListed: boolean
  isBlocked: boolean
  /** Busy in another calendar of the photographer's. */
  isBusy: boolean
  /** The names of those calendars. */
  busyIn: readonly string[]
  /** Private to the photographer. */
  note: string | null
  /** True when a booking takes a place of the date, even one that the vendor cancelled. */
  isBooked: boolean
  /** No place is left, of the day, its week or its year. */
  isFull: boolean
  /** Pending bookings hold every place that is left. */
  isHeld: boolean
  /** The bookings on this day: those that take a place, then those that hold one. */
  bookings: readonly { id: string; firstName: string; status: string; stage: string }[]
}

/**
 * `closed` = not a listed date of a photographer who offers only listed dates; `room` = a wedding, and a place for
 * another; `full` = no wedding, but as many in its week or year as the photographer takes.
 */
export type DayState = 'free' | 'offered' | 'hold' | 'booked' | 'room' | 'full' | 'blocked' | 'busy' | 'closed'

export const DAY_STATE_LABELS: Record<DayState, string> = {
  free: 'Free',
  offered: 'Offered',
  hold: 'On hold',
  booked: 'Booked',
  room: 'Booked, room left',
  full: 'Week or year full',
  blocked: 'Blocked',
  busy: 'Busy',
  closed: 'Not offered',
}

/**
 * What couples see for a day. A booking overrides everything the photographer set, a hold only "free".
 * @param hasListedDays without any, "only listed dates" means always available
 */
export function dayState(
  day: Pick<CalendarDay, 'isListed' | 'isBlocked' | 'isBusy' | 'isBooked' | 'isFull' | 'isHeld'> | undefined,
  mode: 'open' | 'listed',
  hasListedDays: boolean,
): DayState {
  if (day?.isBooked && day.isFull) return 'booked'
  if (day?.isBlocked) return 'blocked'
  if (day?.isBusy) return 'busy'
  if (day?.isFull) return 'full'
  const isOffered = mode === 'listed' && day?.isListed === true
  if (mode === 'listed' && hasListedDays && !isOffered) return 'closed'
  if (day?.isHeld) return 'hold'
  if (day?.isBooked) return 'room'
  return isOffered ? 'offered' : 'free'
}

/** How many weddings a photographer takes; null = no limit. A week is the ISO week of the wedding day, Monday to Sunday. (AV5) */
export type Capacity = { perDay: number; perWeek: number | null; perYear: number | null }
export const MAX_PER = { day: 10, week: 70, year: 1000 } as const
/** Whether a day may be full because of the weddings on others. */
export const hasLimits = ({ perWeek, perYear }: Capacity): boolean => perWeek !== null || perYear !== null
/** The version of a capacity, for a form that changes it. */
export const capacityVersion = ({ perDay, perWeek, perYear }: Capacity): string => [perDay, perWeek, perYear].join('/')

export const CALENDAR_NOTE_MAX = 200
export const NOTE_CHANGED =
  'The note on these days was changed in another window. What you typed is still here; save again to replace it.'
export const CAPACITY_INVALID = {
  day: `Please enter a whole number from 1 to ${MAX_PER.day}.`,
  week: `Please enter a whole number from 1 to ${MAX_PER.week}, or nothing for no limit.`,
  year: `Please enter a whole number from 1 to ${MAX_PER.year}, or nothing for no limit.`,
} as const
export const WEEK_BELOW_DAY = 'A week can’t have fewer weddings than a day.'
export const YEAR_BELOW_WEEK = 'A year can’t have fewer weddings than a week or a day.'
/** Days on which offers are open that could no longer be booked. */
export const wouldLosePlaces = (days: readonly string[]): string =>
  `You have open offers or contracts on days that would be full: ${days.join(', ')}. Withdraw them first, or take more weddings.`
export const BOOKED_DAY = 'A booked day stays as it is.'
export const DAYS_OUT_OF_REACH = 'Choose days from today up to 24 months ahead.'
export const RANGE_BACKWARDS = 'The last day comes before the first.'
export const MODE_LABELS = {
  open: 'Open unless blocked',
  listed: 'Only listed dates',
} as const

/** The private address of a calendar, as other programs fetch it; the browser adds the site. */
export type CalendarSharing = { address: string | null; hasNames: boolean }

/** What the events of an exported calendar say to each side, without a name. */
export const EVENT_WORDS = {
  photographer: {
    wedding: 'Wedding',
    hold: 'On hold',
    kept: 'Date held',
    'payment due': 'Payment expected',
    'payment made': 'Payment made',
  },
  couple: {
    wedding: 'Wedding day',
    hold: 'Wedding day, first payment due',
    kept: 'Wedding day',
    'payment due': 'Payment to your photographer',
    'payment made': 'Paid: your photographer',
  },
} as const

/** How the UID of every event that we export ends: an import leaves these out, or a day would block itself. */
export const EXPORTED_UID = '@calendar.curio'

/** Another calendar of the photographer's, whose busy days are taken over. */
export type CalendarFeed = {
  id: string
  name: string
  /** Where it comes from; null for a file. */
  host: string | null
  busyDays: number
  /** Events that could not be read. */
  unreadable: number
  /** ISO moments: when it was last read, and since when that fails. */
  readAt: string
  failingSince: string | null
  failure: FeedFailure | null
}

/** What ends before this hour in another calendar belongs to the day before, unless the photographer chooses. */
export const NIGHT_ENDS = 4
export const NIGHT_ENDS_MAX = 8
/** "Midnight", "4 a.m." */
export const nightWords = (hour: number): string => (hour === 0 ? 'Midnight' : `${hour} a.m.`)

export const FEED_NAME_MAX = 60
export const FEED_ADDRESS_MAX = 2000
/** What a browser sends of a file: its dates only, in characters. */
export const FEED_TEXT_MAX = 200_000
export const MAX_FEEDS = 5

/** Why a calendar cannot be read, for the person who entered its address. */
export const FEED_FAILURES = {
  'not-https': 'The address must start with https:// and have no password or port in it.',
  'not-public': 'The address isn’t on the public internet.',
  'unknown-host': 'This address doesn’t exist on the internet.',
  unreachable: 'The calendar’s server can’t be reached.',
  'too-slow': 'The calendar’s server took too long to answer.',
  'too-large': 'The calendar is larger than 10 MB.',
  'too-many-redirects': 'The address redirects too many times.',
  refused: 'The calendar’s server asks for a sign-in. Please use the calendar’s secret or public address.',
  'not-found': 'There’s nothing at this address.',
  'server-error': 'The calendar’s server answered with an error.',
  'not-a-calendar': 'That’s not a calendar. It should be an iCal address or file (.ics).',
  'too-much': 'The calendar has too many events, or events that repeat too often.',
  unreadable: 'The calendar can’t be read.',
} as const
export type FeedFailure = keyof typeof FEED_FAILURES
export const FEEDS_FULL = `You can add ${MAX_FEEDS} calendars. Remove one first.`

/** A calendar is to be confirmed once a month; a mailed link works a little longer than until the next one. */
export const CONFIRM_EVERY_DAYS = 30
export const CONFIRM_LINK_DAYS = 45
export const CONFIRM_LINK_INVALID = 'This link is no longer valid.'
/** "today", "yesterday", "3 days ago". */
export const daysAgo = (days: number): string => (days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)

/** PF8: how many months a profile shows, and what each day of them is to couples. */
export const STRIP_MONTHS = 12
export const STRIP_STATES = { f: 'free', h: 'hold', b: 'booked' } as const
export type StripState = keyof typeof STRIP_STATES
/** `days` has one letter of `STRIP_STATES` a day, from `from` on; null = never confirmed. */
export type AvailabilityStrip = { from: string; days: string; confirmedDaysAgo: number | null }
