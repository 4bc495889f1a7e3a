import { disputes } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import type { ActorRole } from '#shared/access/roles.ts'

type Opening = { reason: string; openedBy: string | null; openedRole: ActorRole; at: Date }

/** Opens the dispute of a booking that has just become disputed, and tells our team. */
export async function startDispute(tx: Db, bookingId: string, { at, ...opening }: Opening): Promise<void> {
  await tx.insert(disputes).values({ bookingId, ...opening, createdAt: at, updatedAt: at })
  const title = opening.openedBy ? 'A dispute was opened' : 'Pictures weren’t delivered'
  const href = `/admin/bookings/${bookingId}`
  await notifyTeam(tx, { kind: 'booking.disputed', title, href, dedupeKey: `dispute.opened/${bookingId}` }, at)
}
