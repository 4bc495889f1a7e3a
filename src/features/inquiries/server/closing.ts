import { isBookableDay } from '#features/availability/bookable-day.ts'
import { similarTo } from '#features/directory/server/records.ts'
import { insertMessage, isPairBlocked } from '#features/messages/server/records.ts'
import type { PlainReader } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { tellPerson } from '#server/notices/tell.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { declinedMessage, expiredMessage } from '../texts.ts'

/** An inquiry with its two people. */
const readParties = (tx: Db, inquiryId: string) =>
  tx.query.inquiries.findFirst({
    columns: { threadId: true, eventDate: true, declineReason: true },
    where: { id: inquiryId },
    with: {
      photographer: { columns: { id: true, userId: true }, extras: { name: vendorName } },
      client: { columns: { id: true, userId: true, firstName: true, email: true } },
    },
  })

/** Others nearby with a similar style, and free on the day if it can still be booked. (IQ2) */
export async function alternativesTo(
  { db, now }: PlainReader,
  { photographerId, eventDate }: { photographerId: string; eventDate: string | null },
): Promise<{ day: string | null; photographers: { id: string; name: string }[] }> {
  const { timeZone } = await getSettings(db)
  const day = eventDate && isBookableDay(eventDate, todayIn(timeZone, now())) ? eventDate : null
  const cards = await similarTo(db, { id: photographerId, day })
  return { day, photographers: cards.map(({ id, name }) => ({ id, name })) }
}

/**
 * Tells the couple that an inquiry has ended without an offer, by mail, bell and in the conversation, and names up to
 * three others; between blocked people without a mail and without the photographer's words. Called in the transaction
 * that closes it. (E14)
 */
export async function tellCouple(
  tx: Db,
  ctx: PlainReader,
  inquiryId: string,
  ending: 'declined' | 'expired',
): Promise<void> {
  const at = ctx.now()
  const { threadId, eventDate, declineReason, photographer, client: couple } = (await readParties(tx, inquiryId))!
  const others = await alternativesTo({ ...ctx, db: tx }, { photographerId: photographer.id, eventDate })
  const day = others.day && formatDate(others.day)
  const isMuted = await isPairBlocked(tx, { photographerId: photographer.id, clientId: couple.id })
  const names = others.photographers.map(({ name }) => name)
  const words = ending === 'declined' ? declinedMessage : expiredMessage
  await insertMessage(tx, {
    threadId,
    vendorId: photographer.id,
    clientId: couple.id,
    sender: 'platform',
    recipient: 'client',
    senderUserId: null,
    text: words({ name: photographer.name, reason: isMuted ? null : declineReason, day, others: names }),
    at,
    isAnnounced: true,
  })
  const mail = {
    template: 'inquiry-closed' as const,
    props: {
      ending,
      firstName: couple.firstName,
      photographerName: photographer.name,
      eventDate,
      reason: declineReason,
      day,
      dayIso: others.day,
      others: others.photographers,
      threadId,
    },
  }
  await tellPerson(tx, mail, couple, {
    at,
    bellKey: `inquiry.${ending}/${inquiryId}`,
    mailKey: isMuted ? null : `inquiry-${ending}/${inquiryId}`,
  })
}
