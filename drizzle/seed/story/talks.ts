import { addInquiry, addReport, addThread, type Line } from '#drizzle/seed/bookings/conversations.ts'
import { spokenDay } from '#drizzle/seed/bookings/slots.ts'
import { ago } from '#drizzle/seed/kit/clock.ts'
import { saturdays } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { addCouple } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import { fillIn } from '#drizzle/seed/words/sentences.ts'
import type { InquiryStatus } from '#features/inquiries/model.ts'
import { addDays } from '#shared/date/days.ts'
import type { Telling } from './story.ts'

type Talk = {
  key: string
  status: InquiryStatus
  days: number
  place: string
  guests: number
  lines: Omit<Line, 'when'>[]
  isReported?: boolean
}

const client = (text: string, more: Partial<Line> = {}): Omit<Line, 'when'> => ({ from: 'client', text, ...more })
const vendor = (text: string, more: Partial<Line> = {}): Omit<Line, 'when'> => ({ from: 'vendor', text, ...more })
const UNREAD = { isUnread: true }

/** Conversations that have not become a booking: new, answered, declined, out of time, flagged, and one reported. */
const TALKS: Talk[] = [
  {
    key: 'new',
    status: 'open',
    days: 0.1,
    place: 'Linden Hall',
    guests: 40,
    lines: [
      client('We are having forty guests in a walled garden, with dinner at one long table. Are you free?', UNREAD),
    ],
  },
  {
    key: 'waiting',
    status: 'open',
    days: 3,
    place: 'Harbor House',
    guests: 90,
    lines: [
      client('Do you also photograph the evening before? There is a rehearsal dinner by the water.', UNREAD),
      client('We forgot to say: about ninety guests, and two dogs.', UNREAD),
    ],
  },
  {
    key: 'answered',
    status: 'open',
    days: 2,
    place: 'Orchard Farm',
    guests: 75,
    lines: [
      client('How many pictures do we get, and how long does it take?'),
      vendor('About sixty an hour, and never more than eight weeks. Most couples have theirs after five.'),
      client('That is quicker than we thought. Could you send an offer for eight hours?', UNREAD),
    ],
  },
  {
    key: 'outside',
    status: 'open',
    days: 5,
    place: 'The Print Shop',
    guests: 110,
    lines: [
      client('Your prices are fair. Can you do it cheaper if we leave the platform out?'),
      vendor('I would rather keep everything here: your money is held until you have your pictures.'),
      client('Fine. Then write to me at [EMAIL REMOVED] or call [PHONE NUMBER REMOVED].', {
        original: 'Fine. Then write to me at sam.k@mailbox.example or call +1 555 010 2244.',
        flags: ['Email detected', 'Phone number detected'],
        isUnread: true,
      }),
    ],
  },
  {
    key: 'declined',
    status: 'declined',
    days: 16,
    place: 'The Boathouse',
    guests: 60,
    lines: [
      client('Is {date} still open? It is the only day the Boathouse has left.'),
      vendor('I am sorry, I am booked that weekend. Three colleagues are free.'),
    ],
  },
  {
    key: 'far',
    status: 'declined',
    days: 29,
    place: 'Cedar Lodge',
    guests: 25,
    lines: [
      client('Would you come up to the Adirondacks for a weekend with twenty-five people and a lake?'),
      vendor('What a place! That month I stay close to home with the baby, so I have to pass.'),
    ],
  },
  {
    key: 'cousin',
    status: 'withdrawn',
    days: 37,
    place: 'Maple Row',
    guests: 130,
    lines: [
      client('We would need somebody for the whole of a very long Saturday. What do twelve hours cost?'),
      vendor('Twelve is a lot for one person. I would bring Lucie for the second half and write you two versions.'),
      client('It turns out my cousin is giving us her studio’s weekend as a present. Thank you for being so quick!'),
    ],
  },
  {
    key: 'city-hall',
    status: 'declined',
    days: 48,
    place: 'Saint Clement',
    guests: 12,
    lines: [
      client('City Hall on a Friday at noon, lunch for twelve afterwards. Is that too small for you?'),
      vendor('Nothing is too small, but that Friday I am teaching. Ask me again for any other one.'),
    ],
  },
  {
    key: 'expired',
    status: 'expired',
    days: 24,
    place: 'Fairweather Inn',
    guests: 6,
    lines: [client('We are eloping to the coast with only our parents. Would that be something for you?', UNREAD)],
  },
  {
    key: 'rude',
    status: 'withdrawn',
    days: 12,
    place: 'Laurel Court',
    guests: 100,
    isReported: true,
    lines: [
      client('We asked for an offer a week ago.'),
      vendor('Then stop being such an asshole about it and wait.', {
        original: 'Then stop being such an asshole about it and wait.',
        flags: ['Inappropriate language'],
      }),
      client('We are no longer interested. This will be reported.'),
    ],
  },
]

/** The inbox of vendor@curio.example beside the bookings, and a reported conversation of another photographer. */
export function addTalks(others: Vendor[], { batch, passwordHash, demoVendor, couples, clock }: Telling): void {
  for (const { key, status, days, lines, place, guests, isReported } of TALKS) {
    const owner = isReported ? others[3]! : demoVendor
    const couple = couples.of(`talk/${key}`)
    // A Saturday, later for those who asked earlier.
    const eventDay = saturdays(addDays(clock.month, 300 + Math.round(days * 7)), 7)[0]!
    addCouple(batch, passwordHash, couple, { weddingDate: eventDay, city: owner.city, since: ago(clock, days + 5) })
    const dated = lines.map((line, index) => ({
      ...line,
      text: fillIn(line.text, { date: spokenDay(eventDay) }),
      when: ago(clock, days * (1 - index / (lines.length + 0.5))),
    }))
    const threadId = addThread(batch, { vendor: owner, couple, lines: dated })
    const answered = dated.find((line) => line.from === 'vendor')?.when
    addInquiry(batch, {
      id: seedId('inquiry', 'talk', key),
      vendor: owner,
      couple,
      status,
      eventDay,
      answered,
      place,
      guests,
      hours: 8,
      budgetCents: owner.priceCents ?? 320_000,
      note: dated[0]!.text,
      asked: dated[0]!.when,
      ...(status === 'withdrawn' ? { closed: dated.at(-1)!.when } : {}),
      ...(status === 'declined' ? { reason: dated.at(-1)!.text } : {}),
    })
    if (isReported) addReport(batch, threadId, 'Insulted us after we asked for a promised offer.', ago(clock, days - 1))
  }
}
