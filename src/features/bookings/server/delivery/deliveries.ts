import { isTakenBack } from '#features/payments/server/taken-back-records.ts'
import type { Reader } from '#server/context.ts'
import { vendorName } from '#server/database/sql.ts'
import { coverOf } from '#server/pictures/cover.ts'

/** The most bookings whose pictures are listed: more than any couple has. */
const MAX_BOOKINGS = 200

/** Where the signed-in couple's pictures are, newest wedding first; its latest delivery of each. */
export async function listClientDeliveries({ db, actor }: Reader) {
  const delivered = await db.query.bookings.findMany({
    columns: { id: true, eventDate: true },
    where: { client: { members: { userId: actor!.userId } }, deliveries: true },
    with: {
      photographer: { columns: {}, extras: { name: vendorName, cover: ({ id }) => coverOf(id) } },
      deliveries: {
        columns: { url: true, pin: true, expiresOn: true, imageCount: true },
        orderBy: { round: 'desc' },
        limit: 1,
      },
    },
    extras: { isHeldBack: ({ id }) => isTakenBack(id) },
    orderBy: { eventDate: 'desc', id: 'asc' },
    limit: MAX_BOOKINGS,
  })
  return delivered.map(({ id: bookingId, eventDate, photographer, deliveries: [delivery], isHeldBack }) => ({
    bookingId,
    eventDate,
    photographer,
    /** Null while it is held back. */
    url: isHeldBack ? null : delivery!.url,
    pin: isHeldBack ? null : delivery!.pin,
    expiresOn: delivery!.expiresOn,
    imageCount: delivery!.imageCount,
  }))
}
