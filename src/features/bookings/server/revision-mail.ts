import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { bookings, clientMembers, offers } from '#drizzle/schema/index.ts'
import { withPartners } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { coupleLimitsFor } from '#server/limits/action-limits.ts'
import { enqueueMails, rewriteWaitingMail, withdrawWaitingMail } from '#server/mail/outbox.ts'
import { tell } from '#server/notices/tell.ts'
import { aboutBooking, readerOf } from './news.ts'
import type { BookingRecord } from './records.ts'

const keyOf = (bookingId: string, version: number) => `offer-revised/${bookingId}/${version}`

/** The versions whose revision got a mail of its own, newest first; the first offer is not a revision. */
const mailed = (tx: Db, bookingId: string) =>
  tx
    .select({ version: offers.version, mailedAt: offers.mailedAt })
    .from(offers)
    .where(and(eq(offers.bookingId, bookingId), gt(offers.version, 1), isNotNull(offers.mailedAt)))
    .orderBy(desc(offers.version))

/**
 * Tells the couple of a revised offer: by bell at once, by mail at most as often as the settings say. A
 * revision within that interval updates the waiting mail, so that the last mail is about the last version.
 * (X124)
 */
export async function announceRevision(
  tx: Db,
  ctx: Pick<ServiceContext, 'now'>,
  booking: BookingRecord,
  {
    version,
    totalCents,
    heldUntil,
    isAnswer,
  }: { totalCents: number; version: number; heldUntil: string; isAnswer: boolean },
): Promise<void> {
  const at = ctx.now()
  const template = 'booking-revised'
  const event = { ...aboutBooking(booking), totalCents, heldUntil, isAnswer }
  const reader = readerOf(booking, 'client')
  const key = (kind: string) => `${booking.id}/${kind}/${version}`
  // The mail waits for its turn, the bell does not.
  await tell(tx, { mail: template, ...event }, [reader], { at, key, mailKey: key, isMuted: true })
  const mail = { template, props: { side: reader.side, path: reader.path, event } } as const
  const before = await mailed(tx, booking.id)
  const waiting = before[0]
  const readers = await withPartners(tx, [reader])
  if (waiting && waiting.mailedAt! > at) {
    const rewritten = []
    for (const { keyEnd } of readers)
      rewritten.push(await rewriteWaitingMail(tx, { ...mail, dedupeKey: keyOf(booking.id, waiting.version) + keyEnd }))
    if (rewritten.includes(true)) return
  }
  const { limit, windowMs } = await coupleLimitsFor(tx, 'revisionMails')
  const counted = before[limit - 1]?.mailedAt
  const mailedAt = counted ? new Date(Math.max(at.getTime(), counted.getTime() + windowMs)) : at
  const delayMs = mailedAt.getTime() - at.getTime()
  await enqueueMails(
    tx,
    readers.map(({ email: to, keyEnd, coupleId }) => ({
      ...mail,
      to,
      coupleId,
      delayMs,
      dedupeKey: keyOf(booking.id, version) + keyEnd,
    })),
  )
  await tx
    .update(offers)
    .set({ mailedAt })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.version, version)))
}

/** A booking that has moved on no longer needs a mail about its offer. (X124) */
export async function dropRevisionMail(tx: Db, bookingId: string): Promise<void> {
  const [last] = await mailed(tx, bookingId).limit(1)
  if (!last) return
  const key = keyOf(bookingId, last.version)
  const members = await tx
    .select({ userId: clientMembers.userId })
    .from(bookings)
    .innerJoin(clientMembers, eq(clientMembers.clientId, bookings.clientId))
    .where(eq(bookings.id, bookingId))
  for (const keyEnd of ['', ...members.map(({ userId }) => `/${userId}`)]) await withdrawWaitingMail(tx, key + keyEnd)
}
