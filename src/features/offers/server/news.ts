import { and, eq } from 'drizzle-orm'
import { offers } from '#drizzle/schema/index.ts'
import { aboutBooking, readerOf } from '#features/bookings/server/news.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { mailed, revisionKey } from '#features/bookings/server/revision-mail-records.ts'
import { withPartners } from '#server/account/couple.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { coupleLimitsFor } from '#server/limits/action-limits.ts'
import { enqueueMails, rewriteWaitingMail } from '#server/mail/outbox.ts'
import { tell } from '#server/notices/tell.ts'
/**
 * Tells the couple of a revised offer: by bell at once, by mail at most as often as the settings say. A revision within
 * that interval updates the waiting mail, so that the last mail is about the last version.
 */
export async function announceRevision(
  tx: Db,
  ctx: ServiceContext,
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
      rewritten.push(
        await rewriteWaitingMail(tx, { ...mail, dedupeKey: revisionKey(booking.id, waiting.version) + keyEnd }),
      )
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
      dedupeKey: revisionKey(booking.id, version) + keyEnd,
    })),
  )
  await tx
    .update(offers)
    .set({ mailedAt })
    .where(and(eq(offers.bookingId, booking.id), eq(offers.version, version)))
}
