import { STANDSTILL } from '../texts.ts'
import type { About, BookingNews } from './news.ts'

/** Whose suspension began or ended. */
export type StandingChange = { who: 'photographer' | 'client'; isFrozen: boolean }

const RESUMED = 'Everything continues where it left off, and every deadline is extended by the time it was on hold.'

/** What the other side of a booking that is not paid yet is told of a suspension. (X123) */
export function standingNews({ couple, photographer }: About, { who, isFrozen }: StandingChange): BookingNews {
  const title = isFrozen
    ? `Your plans with ${who === 'photographer' ? photographer : couple} are on hold for now`
    : `Your plans with ${who === 'photographer' ? photographer : couple} can continue`
  const why =
    who === 'photographer'
      ? `The profile of ${photographer} is suspended at the moment.`
      : `The account of ${couple} is suspended at the moment.`
  const lines = isFrozen
    ? [`${why} ${STANDSTILL}`, `You can still ${who === 'photographer' ? 'decline' : 'withdraw your offer'}.`]
    : [RESUMED]
  const news = { title, lines, action: 'See the booking' }
  const kind = isFrozen ? 'booking.suspended' : 'booking.resumed'
  return who === 'photographer' ? { kind, client: news } : { kind, vendor: news }
}

/** The same of an open inquiry; `name` is the suspended side's. (X123) */
export function inquiryStandingNews(
  name: string,
  { who, isFrozen }: StandingChange,
): { kind: string; title: string; lines: string[] } {
  if (!isFrozen)
    return { kind: 'inquiry.resumed', title: `Your inquiry with ${name} is active again`, lines: [RESUMED] }
  const what = who === 'photographer' ? 'The profile' : 'The account'
  const lines = [
    `${what} of ${name} is suspended at the moment. The inquiry stays open, and its seven days are on hold until that is settled.`,
  ]
  return { kind: 'inquiry.suspended', title: `Your inquiry with ${name} is on hold for now`, lines }
}
