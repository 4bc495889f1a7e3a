import { and, desc, eq, sql } from 'drizzle-orm'
import { amendments, bookings, clients, photographers } from '#drizzle/schema/index.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { hasChargeback } from '#features/payments/server/taken-back-records.ts'
import { accountNameOf, coupleOf } from '#server/account/couple.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { coupleName, notNull, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { AppError } from '#server/errors.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { AmendmentsInput } from '../inputs.ts'
import { type AmendmentKind, type AmendmentSide, kindsOf } from '../model.ts'
import { type AmendmentSideTransition, transitionsOfSide } from '../transitions.ts'
import { expireAmendments } from './records.ts'

/** What its readers see of an amendment. */
const SHOWN = {
  id: true,
  number: true,
  kind: true,
  status: true,
  proposedBy: true,
  note: true,
  items: true,
  before: true,
  after: true,
  contentHash: true,
  proposal: true,
  answer: true,
  createdAt: true,
  expiresAt: true,
  closedAt: true,
  closeReason: true,
} as const

const SIDES: Record<string, AmendmentSide | null> = { client: 'client', photographer: 'vendor', admin: null }

/** An administrator is no party to a booking and reaches every one. */
const ownedBy = (side: AmendmentSide | null, userId: string) => {
  if (side === null) return {}
  return side === 'vendor' ? { photographer: { userId } } : { client: { members: { userId } } }
}

/** A booking with its changes, newest first, and the versions of its contract that were in force before. */
async function readChanges(db: Db, bookingId: string) {
  const found = await db.query.bookings.findFirst({
    columns: { stage: true },
    where: { id: bookingId },
    with: {
      photographer: { columns: { name: true } },
      contracts: {
        columns: { id: true, version: true, signedAt: true },
        where: { status: 'superseded', signedAt: { isNotNull: true } },
        orderBy: { version: 'desc' },
      },
      amendments: { columns: SHOWN, orderBy: { number: 'desc' } },
    },
  })
  return found!
}

/** The contract in force, as the next change would be based on it; null when none is signed. */
async function readInForce(db: Db, bookingId: string) {
  const found = await db.query.vendorContracts.findFirst({
    columns: { id: true, content: true, deliveryDays: true, eventLocation: true, eventDate: true, version: true },
    where: { bookingId, status: 'signed' },
  })
  if (!found) return null
  const { deliveryDays, eventLocation, eventDate, ...contract } = found
  return { ...contract, deliveryDays: deliveryDays!, eventLocation: eventLocation!, eventDate: eventDate! }
}

type AmendmentRow = Awaited<ReturnType<typeof readChanges>>['amendments'][number]

/** An amendment with who has signed it, in the order in which they did. */
function shown({ contentHash, proposal, answer, ...amendment }: AmendmentRow) {
  const signatures = (answer ? [proposal, answer] : [proposal]).toSorted((one, other) =>
    one.signedAt.localeCompare(other.signedAt),
  )
  return {
    ...amendment,
    hash: contentHash,
    signatures: signatures.map(({ party, fullName, accountName, signedAt }) => ({
      party,
      fullName,
      accountName,
      signedAt,
    })),
  }
}

/**
 * The changes of a booking's contract, for both sides and administrators: the open one with what the reader may do,
 * those that have ended, and what may be proposed now. Deadlines that have passed are applied first.
 * @throws AppError NOT_FOUND for other people's bookings as for missing ones.
 */
export async function listAmendments(ctx: ServiceContext, { bookingId }: AmendmentsInput) {
  const { db } = ctx
  const { role, userId } = ctx.actor!
  const side = SIDES[role] ?? null
  const known = await db.query.bookings.findFirst({
    columns: { id: true },
    where: { id: bookingId, ...ownedBy(side, userId) },
  })
  if (!known) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  await passDeadlines(ctx, { bookingId })
  await expireAmendments(ctx, { bookingId })
  const [booking, contract] = await Promise.all([readChanges(db, bookingId), readInForce(db, bookingId)])
  const all = booking.amendments.map(shown)
  const open = all.find(({ status }) => status === 'proposed') ?? null
  const mayPropose = side !== null && contract !== null && !open && !(await hasChargeback(db, bookingId))
  const kinds: AmendmentKind[] = mayPropose ? kindsOf(booking.stage, side) : []
  const transitions: AmendmentSideTransition[] = open ? transitionsOfSide(open, side) : []
  return {
    contract,
    /** Versions that were in force before, newest first. */
    earlier: booking.contracts,
    side,
    /** The account's name of this reader's side: what a signature is compared with. */
    signerName:
      side === 'client' ? await accountNameOf(db, userId) : side === 'vendor' ? booking.photographer.name : '',
    open,
    past: all.filter(({ status }) => status !== 'proposed'),
    kinds,
    transitions,
  }
}

/** The most addenda that one list shows. */
const MAX_ROWS = 200

/** Every addendum of the signed-in side's contracts, newest first, for its list of documents. */
export function listAddenda({ db, actor }: Reader) {
  const { role, userId } = actor!
  const isCouple = role === 'client'
  return db
    .select({
      id: amendments.id,
      number: amendments.number,
      kind: amendments.kind,
      bookingId: amendments.bookingId,
      eventDate: sql<string>`${amendments.after} ->> 'eventDate'`,
      otherName: isCouple ? vendorName(photographers) : coupleName(clients),
      cover: isCouple ? coverOf(photographers.id) : sql<null>`null`,
      signedAt: notNull(amendments.closedAt),
    })
    .from(amendments)
    .innerJoin(bookings, eq(bookings.id, amendments.bookingId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .where(
      and(
        eq(amendments.status, 'accepted'),
        isCouple ? eq(clients.id, coupleOf(userId)) : eq(photographers.userId, userId),
      ),
    )
    .orderBy(desc(amendments.closedAt), amendments.id)
    .limit(MAX_ROWS)
}
