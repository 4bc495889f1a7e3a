import { inquiries, threadReports, threads, vendorMessages } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { type Couple, DEMO_ADMIN } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import type { InquiryStatus } from '#features/inquiries/model.ts'
import type { SenderType } from '#features/messages/model.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { BookingPlan } from './booking-plan.ts'

/** A message before it has an id. `original` is what was written where something was taken out. */
export type Line = {
  from: SenderType
  text: string
  when: Date
  original?: string
  flags?: FlagReason[]
  isUnread?: boolean
}

type Talk = { vendor: Vendor; couple: Couple; lines: Line[] }

const minutes = (moment: Date, count: number) => new Date(moment.getTime() + count * 60_000)

/** A thread with its messages; the last one gives its place in the list. */
export function addThread(batch: Batch, { vendor, couple, lines }: Talk): string {
  const id = seedId('thread', vendor.id, couple.id)
  const first = lines[0]!
  batch.add(threads, {
    id,
    vendorId: vendor.id,
    clientId: couple.id,
    lastMessageAt: lines.at(-1)!.when,
    createdAt: first.when,
  })
  const senders: Record<SenderType, string> = {
    vendor: vendor.userId,
    client: couple.userId,
    platform: DEMO_ADMIN.userId,
  }
  lines.forEach(({ from, text, when, original, flags = [], isUnread = false }, index) =>
    batch.add(vendorMessages, {
      id: seedId('message', id, index),
      threadId: id,
      vendorId: vendor.id,
      clientId: couple.id,
      senderType: from,
      senderId: senders[from],
      recipientSide: from === 'client' ? 'vendor' : 'client',
      content: text,
      ...(original ? { contentOriginal: original } : {}),
      flags,
      isFlagged: flags.length > 0,
      isRead: !isUnread,
      ...(isUnread ? {} : { readAt: minutes(when, 42) }),
      notifiedAt: minutes(when, 1),
      createdAt: when,
    }),
  )
  return id
}

type Question = {
  id: string
  vendor: Vendor
  couple: Couple
  status: InquiryStatus
  eventDay: string
  place: string
  note: string
  asked: Date
  answered?: Date | undefined
}

/** A couple's question to one photographer; its thread must be there. */
export function addInquiry(batch: Batch, question: Question): void {
  const { id, vendor, couple, status, asked, answered } = question
  const closedAt = status === 'declined' || status === 'withdrawn' ? (answered ?? asked) : undefined
  batch.add(inquiries, {
    id,
    photographerId: vendor.id,
    clientId: couple.id,
    threadId: seedId('thread', vendor.id, couple.id),
    status,
    eventDate: question.eventDay,
    venue: question.place.split(',')[0]!,
    city: vendor.city,
    hours: 8,
    guests: 90,
    budgetBand: '$3,000 to $5,000',
    note: question.note,
    expiresAt: new Date(asked.getTime() + 7 * DAY_MS),
    ...(answered ? { answeredAt: answered } : {}),
    ...(closedAt ? { closedAt } : {}),
    ...(status === 'declined' ? { declineReason: 'I am already booked on that weekend.' } : {}),
    createdAt: asked,
    updatedAt: answered ?? asked,
  })
}

const OPENINGS = [
  'We have looked at your pictures three evenings in a row. Are you still free on our day?',
  'A friend had you at her wedding and still talks about it. We would love to hear what a day with you looks like.',
  'We are planning something small with a long dinner. Your evening light is exactly what we want.',
]
const ANSWERS = [
  'Thank you for writing! I am free that day and would love to hear more. Shall I put an offer together?',
  'What a lovely plan. The light in that place is best an hour before sunset; I would build the day around it.',
]
const LATER = [
  'That sounds just right. We have read everything and have no more questions for now.',
  'Perfect. My sister will hold the list of the family groups, so nobody has to shout.',
  'We moved the ceremony to four. Does that still work with the light?',
]

/** The conversation that led to a booking, and its inquiry, which became the offer. */
export function addBookingTalk(batch: Batch, plan: BookingPlan, extra: Line[] = []): void {
  const { vendor, couple, moments, rng, eventDay, place, inquiryId } = plan
  const note = rng.pick(OPENINGS)
  const answered = minutes(moments.asked, rng.int(40, 900))
  const lines: Line[] = [
    { from: 'client', text: note, when: moments.asked },
    { from: 'vendor', text: rng.pick(ANSWERS), when: answered },
  ]
  if (moments.signed) {
    lines.push({ from: 'client', text: rng.pick(LATER), when: minutes(moments.signed, 30) })
    lines.push({
      from: 'vendor',
      text: 'Then we are set. I will write again a month before the day.',
      when: minutes(moments.signed, 95),
    })
  }
  const last = lines.at(-1)!.when
  addThread(batch, { vendor, couple, lines: [...lines, ...extra.filter((line) => line.when > last)] })
  addInquiry(batch, {
    id: inquiryId,
    vendor,
    couple,
    status: 'offered',
    eventDay,
    place,
    note,
    asked: moments.asked,
    answered,
  })
}

/** A thread that one side reported to moderation. */
export function addReport(batch: Batch, threadId: string, reason: string, when: Date): void {
  batch.add(threadReports, { id: seedId('report', threadId), threadId, side: 'client', reason, createdAt: when })
}
