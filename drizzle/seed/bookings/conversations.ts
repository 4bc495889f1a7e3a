import { inquiries, threadReports, threads, vendorMessages } from '#drizzle/schema/index.ts'
import type { Batch } from '#drizzle/seed/kit/batch.ts'
import { DAY_MS } from '#drizzle/seed/kit/days.ts'
import { seedId } from '#drizzle/seed/kit/ids.ts'
import { createRng, type Rng } from '#drizzle/seed/kit/rng.ts'
import { type Couple, DEMO_ADMIN } from '#drizzle/seed/market/people.ts'
import type { Vendor } from '#drizzle/seed/market/vendors.ts'
import { AFTER_SIGNED, AFTER_SIGNING, ANSWERS, OPENINGS } from '#drizzle/seed/words/conversation-words.ts'
import type { Speaker } from '#drizzle/seed/words/sentences.ts'
import { BUDGET_BANDS, type InquiryStatus } from '#features/inquiries/model.ts'
import type { SenderType } from '#features/messages/model.ts'
import type { FlagReason } from '#shared/redaction/flags.ts'
import type { BookingPlan } from './booking-plan.ts'
import { slotsOf } from './slots.ts'

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

const bandOf = (cents: number) => BUDGET_BANDS.find(({ maxCents }) => maxCents === null || cents < maxCents)!.name

type Question = {
  id: string
  vendor: Vendor
  couple: Couple
  status: InquiryStatus
  eventDay: string
  place: string
  note: string
  guests: number
  hours: number
  budgetCents: number
  asked: Date
  answered?: Date | undefined
  /** Why it was declined, where it was. */
  reason?: string | undefined
  /** When it ended, where it did and not with the answer. */
  closed?: Date | undefined
}

/** A couple's question to one photographer; its thread must be there. */
export function addInquiry(batch: Batch, question: Question): void {
  const { id, vendor, couple, status, asked, answered } = question
  const closedAt = status === 'declined' || status === 'withdrawn' ? (question.closed ?? answered ?? asked) : undefined
  batch.add(inquiries, {
    id,
    photographerId: vendor.id,
    clientId: couple.id,
    threadId: seedId('thread', vendor.id, couple.id),
    status,
    eventDate: question.eventDay,
    venue: question.place.split(',')[0]!,
    city: vendor.city,
    hours: question.hours,
    guests: question.guests,
    budgetBand: bandOf(question.budgetCents),
    note: question.note,
    expiresAt: new Date(asked.getTime() + 7 * DAY_MS),
    ...(answered ? { answeredAt: answered } : {}),
    ...(closedAt ? { closedAt } : {}),
    ...(question.reason ? { declineReason: question.reason } : {}),
    createdAt: asked,
    updatedAt: closedAt ?? answered ?? asked,
  })
}

/** What a photographer's answers take, in minutes: some write between two shoots, some in the evening, some next day. */
const PACES = [18, 45, 90, 160, 240, 420, 700, 1100] as const

/** When this photographer answers a question, at the latest before `limit`. */
export function answeredAt({ email }: Vendor, asked: Date, rng: Rng, limit?: Date): Date {
  const pace = createRng(`pace/${email}`).pick(PACES)
  const answer = minutes(asked, Math.round(pace * rng.range(0.35, 2.1)) + 3)
  return limit && answer > limit ? new Date((asked.getTime() + limit.getTime()) / 2) : answer
}

/** The conversation that led to a booking, and its inquiry, which became the offer. `opening`: what the couple wrote. */
export function addBookingTalk(
  batch: Batch,
  plan: BookingPlan,
  speaker: Speaker,
  { opening, extra = [] }: { opening?: string | undefined; extra?: Line[] } = {},
): void {
  const { vendor, couple, moments, rng, eventDay, place, inquiryId } = plan
  const slots = slotsOf(plan)
  const say = (kind: string, templates: readonly string[]) => speaker.say(`${kind}/${plan.id}`, templates, slots)
  const note = opening ?? say('opening', OPENINGS)
  const answered = answeredAt(vendor, moments.asked, rng, moments.offered)
  const lines: Line[] = [
    { from: 'client', text: note, when: moments.asked },
    { from: 'vendor', text: say('answer', ANSWERS), when: answered },
  ]
  if (moments.signed) {
    lines.push({ from: 'client', text: say('signing', AFTER_SIGNING), when: minutes(moments.signed, rng.int(12, 55)) })
    lines.push({ from: 'vendor', text: say('signed', AFTER_SIGNED), when: minutes(moments.signed, rng.int(70, 400)) })
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
    guests: plan.guests,
    hours: plan.package.hours,
    budgetCents: plan.totalCents,
    asked: moments.asked,
    answered,
  })
}

/** A thread that one side reported to moderation. */
export function addReport(batch: Batch, threadId: string, reason: string, when: Date): void {
  batch.add(threadReports, { id: seedId('report', threadId), threadId, side: 'client', reason, createdAt: when })
}
