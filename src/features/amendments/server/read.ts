import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { amendments, clients, photographers, vendorContracts } from '#drizzle/schema/index.ts'
import type { BookingStage } from '#features/bookings/model.ts'
import { passDeadlines } from '#features/bookings/server/locked-records.ts'
import { BOOKING_NOT_FOUND } from '#features/bookings/texts.ts'
import { hasChargeback } from '#features/payments/server/taken-back-records.ts'
import { accountNameOf, coupleOf } from '#server/account/couple.ts'
import type { Reader, ServiceContext } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, jsonRows, notNull, readJson } from '#server/database/json-rows.ts'
import { coupleName, moment, vendorName } from '#server/database/sql.ts'
import { AppError } from '#server/errors.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { AmendmentsInput } from '../inputs.ts'
import { type AmendmentKind, type AmendmentSide, kindsOf } from '../model.ts'
import { type AmendmentSideTransition, transitionsOfSide } from '../transitions.ts'
import { expireAmendments } from './records.ts'

const a = alias(amendments, 'a')
const c = alias(vendorContracts, 'c')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')

/** What its readers see of an amendment; the contract's text only while the amendment is open, or where it changed. */
const amendmentJson = jsonRow({
  id: a.id,
  number: a.number,
  kind: a.kind,
  status: a.status,
  proposedBy: a.proposedBy,
  note: a.note,
  items: a.items,
  before: a.before,
  after: a.after,
  hash: a.contentHash,
  signatures: jsonRows(
    jsonRow({
      party: sql<AmendmentSide>`s.given ->> 'party'`,
      fullName: sql<string>`s.given ->> 'fullName'`,
      accountName: sql<string | null>`s.given ->> 'accountName'`,
      signedAt: sql<string>`s.given ->> 'signedAt'`,
    }),
    sql`from (values (a.proposal), (a.answer)) s (given) where s.given is not null`,
    sql`s.given ->> 'signedAt'`,
  ),
  createdAt: a.createdAt,
  expiresAt: a.expiresAt,
  closedAt: a.closedAt,
  closeReason: a.closeReason,
})

/** All amendments of a booking, newest first; the limit is the most there can be. */
const listJson = jsonRows(amendmentJson, sql`from amendments a where a.booking_id = b.id`, sql`a.number desc`)

const viewJson = (userId: string) =>
  jsonRow({
    stage: sql<BookingStage>`b.stage`,
    /** The contract in force, as the next change would be based on it; null when none is signed. */
    contract: jsonOne(
      jsonRow({
        id: c.id,
        content: c.content,
        deliveryDays: notNull(c.deliveryDays),
        eventLocation: sql<string>`coalesce(c.event_location, b.event_location)`,
        eventDate: notNull(c.eventDate),
        version: c.version,
      }),
      sql`from vendor_contracts c where c.booking_id = b.id and c.status = 'signed'
      and c.total_amount_cents is not null and c.delivery_days is not null and c.event_date is not null`,
    ),
    /** Versions that were in force before, newest first. */
    earlier: jsonRows(
      jsonRow({ id: c.id, version: c.version, signedAt: moment(c.signedAt) }),
      sql`from vendor_contracts c where c.booking_id = b.id and c.signed_at is not null and c.status = 'superseded'`,
      sql`c.version desc`,
    ),
    /** The account's name of this reader's side: what a signature is compared with. */
    couple: accountNameOf(userId),
    vendor: p.name,
    amendments: listJson,
  })

const SIDES: Record<string, AmendmentSide | null> = { client: 'client', photographer: 'vendor', admin: null }

/**
 * The changes of a booking's contract, for both sides and administrators: the open one with what the reader may do,
 * those that have ended, and what may be proposed now. Deadlines that have passed are applied first.
 * @throws AppError NOT_FOUND for other people's bookings as for missing ones.
 */
export async function listAmendments(ctx: ServiceContext, { bookingId }: AmendmentsInput) {
  const { role, userId } = ctx.actor!
  const side = SIDES[role] ?? null
  const isOwn: SQL =
    side === null ? sql`true` : side === 'vendor' ? sql`p.user_id = ${userId}` : sql`k.id = ${coupleOf(userId)}`
  const from = sql`from bookings b join clients k on k.id = b.client_id join photographers p on p.id = b.photographer_id
    where b.id = ${bookingId} and ${isOwn}`
  const [known] = await readJson(ctx.db, jsonRow({ id: sql<string>`b.id` }), from)
  if (!known) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND)
  await passDeadlines(ctx, { bookingId })
  await expireAmendments(ctx, { bookingId })
  const [found] = await readJson(ctx.db, viewJson(userId), from)
  const { stage, amendments: all, couple, vendor, ...view } = found!
  const open = all.find(({ status }) => status === 'proposed') ?? null
  const mayPropose = side !== null && view.contract !== null && !open && !(await hasChargeback(ctx.db, bookingId))
  const kinds: AmendmentKind[] = mayPropose ? kindsOf(stage, side) : []
  const transitions: AmendmentSideTransition[] = open ? transitionsOfSide(open, side) : []
  const signerName = side === null ? '' : side === 'client' ? couple : vendor
  return {
    ...view,
    side,
    signerName,
    open,
    past: all.filter(({ status }) => status !== 'proposed'),
    kinds,
    transitions,
  }
}

/** The most addenda that one list shows. */
const MAX_ROWS = 200

/** Every addendum of the signed-in side's contracts, newest first, for its list of documents. */
export const listAddenda = (ctx: Reader) =>
  readJson(
    ctx.db,
    jsonRow({
      id: a.id,
      number: a.number,
      kind: a.kind,
      bookingId: a.bookingId,
      eventDate: sql<string>`a.after ->> 'eventDate'`,
      otherName: sql<string>`case when k.id = ${coupleOf(ctx.actor!.userId)} then ${vendorName(p)} else ${coupleName(k)} end`,
      cover: jsonIf(sql`k.id = ${coupleOf(ctx.actor!.userId)}`, coverOf(sql`p.id`)),
      signedAt: notNull(a.closedAt),
    }),
    sql`from amendments a join bookings b on b.id = a.booking_id join clients k on k.id = b.client_id
        join photographers p on p.id = b.photographer_id
      where a.status = 'accepted' and (k.id = ${coupleOf(ctx.actor!.userId)} or p.user_id = ${ctx.actor!.userId})
      order by a.closed_at desc, a.id limit ${MAX_ROWS}`,
  )
