import { addInquiry, addReport, addThread, type Line } from '#drizzle/seed/bookings/conversations.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { ago, type Clock } from '#drizzle/seed/kit/clock.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { addCouple, coupleOf } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { InquiryStatus } from '#features/inquiries/model.ts'
import { addDays } from '#shared/date/days.ts'

type Talk = { key: string; status: InquiryStatus; days: number; lines: Omit<Line, 'when'>[]; isReported?: boolean }

const client = (text: string, more: Partial<Line> = {}): Omit<Line, 'when'> => ({ from: 'client', text, ...more })
const vendor = (text: string, more: Partial<Line> = {}): Omit<Line, 'when'> => ({ from: 'vendor', text, ...more })

/** Conversations that have not become a booking: new, answered, declined, out of time, flagged, and one reported. */
const TALKS: Talk[] = [
  {
    key: 'new',
    status: 'open',
    days: 0.1,
    lines: [
      client('We are having forty guests in a walled garden, with dinner at one long table. Are you free?', {
        isUnread: true,
      }),
    ],
  },
  {
    key: 'waiting',
    status: 'open',
    days: 3,
    lines: [
      client('Do you also photograph the evening before? There is a rehearsal dinner by the water.', {
        isUnread: true,
      }),
      client('We forgot to say: about ninety guests, and two dogs.', { isUnread: true }),
    ],
  },
  {
    key: 'answered',
    status: 'open',
    days: 2,
    lines: [
      client('How many pictures do we get, and how long does it take?'),
      vendor('About sixty an hour, and never more than eight weeks. Most couples have theirs after five.'),
      client('That is quicker than we thought. Could you send an offer for eight hours?', { isUnread: true }),
    ],
  },
  {
    key: 'outside',
    status: 'open',
    days: 5,
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
    lines: [
      client('Is the second Saturday in October still open?'),
      vendor('I am sorry, I am booked that weekend. Three colleagues are free.'),
    ],
  },
  {
    key: 'expired',
    status: 'expired',
    days: 24,
    lines: [
      client('We are eloping to the coast with only our parents. Would that be something for you?', { isUnread: true }),
    ],
  },
  {
    key: 'rude',
    status: 'withdrawn',
    days: 12,
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

/** The inbox of vendor@curio.example beside the bookings, and two flagged conversations of other photographers. */
export function addTalks(batch: Batch, passwordHash: string, demoVendor: Vendor, others: Vendor[], clock: Clock): void {
  for (const { key, status, days, lines, isReported } of TALKS) {
    const owner = isReported ? others[3]! : demoVendor
    const couple = coupleOf(`talk/${key}`)
    const eventDay = addDays(clock.month, 300 + Math.round(days * 7))
    addCouple(batch, passwordHash, couple, { weddingDate: eventDay, city: owner.city, since: ago(clock, days + 5) })
    const dated = lines.map((line, index) => ({ ...line, when: ago(clock, days * (1 - index / (lines.length + 0.5))) }))
    const threadId = addThread(batch, { vendor: owner, couple, lines: dated })
    const answered = dated.find((line) => line.from === 'vendor')?.when
    addInquiry(batch, {
      id: seedId('inquiry', 'talk', key),
      vendor: owner,
      couple,
      status,
      eventDay,
      answered,
      place: 'Orchard Farm',
      note: lines[0]!.text,
      asked: dated[0]!.when,
    })
    if (isReported) addReport(batch, threadId, 'Insulted us after we asked for a promised offer.', ago(clock, days - 1))
  }
}
