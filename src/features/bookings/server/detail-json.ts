import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  bookingEvents,
  bookings,
  chargebacks,
  clients,
  disputeMessages,
  disputes,
  offerItems,
  offers,
  payments,
  payouts,
  photographers,
  refunds,
  threads,
  vendorContracts,
} from '#drizzle/schema/index.ts'
import { inTheirTurn } from '#features/payments/server/records.ts'
import { recoveryJson } from '#features/payments/server/recovery-records.ts'
import { isTakenBack, isUnderChargeback, takenBackOf } from '#features/payments/server/taken-back-records.ts'
import { jsonIf, jsonOne, jsonRow, jsonRows, notNull, orNull, type ValueOf } from '#server/database/json-rows.ts'
import { coupleName, moment, vendorName } from '#server/database/sql.ts'
import { coverOf } from '#server/pictures/cover.ts'
import type { ActorRole } from '#shared/access/roles.ts'
import type { Side } from '../model.ts'
import type { MoneyEvent } from '../transitions.ts'
import { deliveriesJson } from './deliveries.ts'
import { obstacleJson } from './standing-records.ts'

const b = alias(bookings, 'b')
const k = alias(clients, 'k')
const p = alias(photographers, 'p')
const o = alias(offers, 'o')
const i = alias(offerItems, 'i')
const c = alias(vendorContracts, 'c')
const l = alias(payments, 'l')
const r = alias(refunds, 'r')
const y = alias(payouts, 'y')
const x = alias(disputes, 'x')
const m = alias(disputeMessages, 'm')
const e = alias(bookingEvents, 'e')
const t = alias(threads, 't')
const cb = alias(chargebacks, 'cb')
const w = alias(photographers, 'w')

const offerJson = jsonOne(
  jsonRow({
    version: o.version,
    status: o.status,
    message: o.message,
    expiresAt: o.expiresAt,
    schedule: o.schedule,
    /** What the couple would like instead. */
    counter: jsonIf(
      sql`o.countered_at is not null`,
      jsonRow({ note: notNull(o.counterNote), wishes: notNull(o.counterWishes), at: notNull(o.counteredAt) }),
    ),
    /** When the couple said that it would like to book. */
    wantedAt: o.wantedAt,
    items: jsonRows(
      jsonRow({ label: i.label, quantity: i.quantity, unitCents: i.unitCents }),
      sql`from offer_items i where i.offer_id = o.id`,
      sql`i.position`,
    ),
  }),
  sql`from offers o where o.booking_id = b.id order by o.version desc limit 1`,
)

const contractJson = jsonOne(
  jsonRow({ id: c.id, status: c.status, title: c.title, sentAt: c.sentAt, signedAt: c.signedAt }),
  sql`from vendor_contracts c where c.booking_id = b.id and c.sent_at is not null order by c.created_at desc limit 1`,
)

const paymentsJson = jsonRows(
  jsonRow({
    id: l.id,
    type: l.type,
    amountCents: l.amountCents,
    refundedCents: l.refundedCents,
    status: l.status,
    dueDate: l.dueDate,
    paidAt: l.paymentDate,
    /** It is due because the couple's bank took back the one before; that one, and when. */
    isAgain: sql<boolean>`l.replaces_id is not null`,
    takenBackAt: moment(sql`(select max(cb.created_at) from chargebacks cb join charges ch on ch.id = cb.charge_id
      where ch.payment_id = l.id and cb.status <> 'won')`),
  }),
  sql`from payments l where l.booking_id = b.id`,
  inTheirTurn(l),
)

const refundsJson = jsonRows(
  jsonRow({
    amountCents: r.amountCents,
    status: r.status,
    reason: r.reason,
    createdAt: r.createdAt,
    settledAt: r.settledAt,
  }),
  sql`from refunds r where r.booking_id = b.id`,
  sql`r.created_at`,
)

/** For the vendor and administrators only; a second one covers what was paid after a decision. */
const payoutsJson = (side: Side) =>
  jsonRows(
    jsonRow({ amountCents: y.amountCents, status: y.status, scheduledFor: y.scheduledFor, paidAt: y.paidAt }),
    sql`from payouts y where y.booking_id = b.id and ${side !== 'client'}`,
    sql`y.scheduled_for, y.created_at, y.id`,
  )

const disputeJson = jsonOne(
  jsonRow({
    status: x.status,
    openedRole: x.openedRole,
    reason: x.reason,
    finalCents: x.finalCents,
    refundCents: x.refundCents,
    releaseCents: x.releaseCents,
    dueCents: x.dueCents,
    dueDate: x.dueDate,
    decision: x.decision,
    createdAt: x.createdAt,
    /** Entries in the room, oldest first. */
    entries: jsonRows(
      jsonRow({ id: m.id, by: m.authorRole, body: m.body, at: m.createdAt }),
      sql`from dispute_messages m where m.dispute_id = x.id`,
      sql`m.created_at, m.id`,
    ),
  }),
  sql`from disputes x where x.booking_id = b.id order by x.created_at desc limit 1`,
)

/** Who was suggested when the photographer could not shoot, and whether the couple has asked or booked them. */
const substitutesJson = jsonRows(
  jsonRow({
    id: w.id,
    name: vendorName(w),
    location: w.location,
    priceCents: w.priceCents,
    cover: coverOf(sql`w.id`),
    isAsked: sql<boolean>`exists (select from inquiries q where q.photographer_id = w.id and q.client_id = b.client_id
      and q.created_at >= s.created_at)`,
    isBooked: sql<boolean>`exists (select from bookings n where n.photographer_id = w.id and n.client_id = b.client_id
      and n.event_date = b.event_date and n.status in ('confirmed', 'completed'))`,
  }),
  sql`from booking_substitutes s join photographers w on w.id = s.photographer_id where s.booking_id = b.id`,
  sql`s.position`,
)

/** What the couple's bank took back; the last one. The bank's own words are for our team. */
const chargebackJson = (side: Side) =>
  jsonOne(
    jsonRow({
      status: cb.status,
      amountCents: cb.amountCents,
      reason: side === 'admin' ? orNull(cb.reason) : sql<string | null>`null`,
      evidenceDueBy: cb.evidenceDueBy,
      /** What the booking no longer held, so that the platform laid it out; for our team. */
      laidOutCents: side === 'admin' ? sql<number>`cb.amount_cents - cb.escrow_cents` : sql<number>`0`,
      /** The bank made a refund of it, and that stands. */
      wasKept: sql<boolean>`cb.refund_id is not null`,
      answeredAt: cb.answeredAt,
      decidedAt: cb.decidedAt,
      createdAt: cb.createdAt,
      /** The part that comes back from the photographer; not shown to the couple. */
      recovery: jsonIf(
        sql`${side !== 'client'}`,
        jsonOne(recoveryJson, sql`from recoveries v where v.chargeback_id = cb.id`),
      ),
    }),
    sql`from chargebacks cb where cb.booking_id = b.id
      order by cb.status in ('open', 'answered') desc, cb.created_at desc, cb.id limit 1`,
  )

/**
 * The full history, from the tables that record it, as rows of `booking_events`: transitions, the opening of the
 * contract, payments, which count as the couple's whoever noticed them, refunds that arrived or came back, what a bank
 * took back and decided, and for the photographer the payout.
 */
const eventsJson = (side: Side) => {
  const payer = (payment: SQL) =>
    sql`(select c.opened_by from charges c where c.payment_id = ${payment} and c.status = 'succeeded' limit 1)`
  const one = (type: MoneyEvent, by: ActorRole, cents: SQL, who: SQL = sql`null::uuid`) =>
    sql`${type}::text, ${by}::text, ${who}, ${jsonRow({ amountCents: sql<number>`${cents}` })}`
  return jsonRows(
    jsonRow({
      type: e.type,
      by: e.actorRole,
      /** Which of the couple's two people, where it is or was two. */
      name: sql<string | null>`case when e.actor_role = 'client' then (select w.first_name from profiles w
        where w.id = e.actor_id and (w.id <> k.user_id or exists (
          select from client_members cm where cm.client_id = k.id and cm.place = 'partner'))) end`,
      data: e.data,
      at: e.createdAt,
    }),
    sql`from (
      select m.type, case when m.type = 'pay-first' then 'client' else m.actor_role end as actor_role,
        case when m.type = 'pay-first' then ${payer(sql`(select f.id from payments f where f.booking_id = b.id and f.position = 0)`)}
          else m.actor_id end as actor_id, m.data, m.created_at,
        m.id from booking_events m where m.booking_id = b.id
      union all select 'view-contract', v.actor_role, v.actor_id, '{}'::jsonb, v.created_at, v.id from contract_events v
        join vendor_contracts c on c.id = v.contract_id where c.booking_id = b.id and v.type = 'viewed'
      union all select ${one('pay', 'client', sql`p.amount_cents`, payer(sql`p.id`))}, p.payment_date, p.id from payments p
        where p.booking_id = b.id and p.payment_date is not null and p.position > 0
      union all select ${one('refund', 'system', sql`r.amount_cents`)}, r.settled_at, r.id from refunds r
        where r.booking_id = b.id and r.settled_at is not null
          -- What a bank kept is told by its decision.
          and not exists (select from chargebacks kept where kept.refund_id = r.id)
      union all select ${one('refund-returned', 'system', sql`r.amount_cents`)}, q.created_at, q.id from refund_returns q
        join refunds r on r.id = q.refund_id where r.booking_id = b.id
      union all select ${one('chargeback', 'system', sql`cb.amount_cents`)}, cb.created_at, cb.id from chargebacks cb
        where cb.booking_id = b.id
      union all select 'chargeback-' || cb.status, 'system', null::uuid, ${jsonRow({ amountCents: cb.amountCents })}, cb.decided_at, cb.id
        from chargebacks cb where cb.booking_id = b.id and cb.decided_at is not null
      union all select ${one('payout', 'system', sql`y.amount_cents`)}, y.paid_at, y.id from payouts y
        where y.booking_id = b.id and y.paid_at is not null and ${side !== 'client'}
    ) e`,
    // An offer and the contract it carries are of one moment.
    sql`e.created_at, e.type = 'send-contract', e.id`,
  )
}

/** The other side's contact card, from the confirmation on; administrators see none here. */
const contactJson = (side: Side) => {
  const couple = { name: coupleName(k), email: k.email, phone: k.phone, partnerName: k.partnerName }
  const vendor = { name: p.name, email: p.email, phone: p.phone, partnerName: sql<string | null>`null` }
  const isShown = sql`b.status in ('confirmed', 'completed') and ${side !== 'admin'}`
  return jsonIf(isShown, side === 'vendor' ? jsonRow(couple) : jsonRow(vendor))
}

/** Everything one side may know of a booking. Amounts in integer cents, days YYYY-MM-DD, moments ISO. */
const detailJson = (side: Side) =>
  jsonRow({
    id: b.id,
    status: b.status,
    stage: b.stage,
    eventDate: b.eventDate,
    eventLocation: b.eventLocation,
    eventTimeZone: b.eventTimeZone,
    totalCents: b.totalAmountCents,
    packageDetails: b.packageDetails,
    cancellationPolicy: b.cancellationPolicy,
    /** The policy's figures at the time of signing. */
    cancellationTerms: b.cancellationTerms,
    deliveryDays: b.deliveryDays,
    holdExpiresAt: b.holdExpiresAt,
    confirmBy: b.confirmBy,
    changesCount: b.changesCount,
    completedAt: b.completedAt,
    cancelledAt: b.cancelledAt,
    cancelReason: b.cancelReason,
    photographerId: b.photographerId,
    inquiryId: b.inquiryId,
    substitutes: substitutesJson,
    coupleName: coupleName(k),
    photographerName: vendorName(p),
    cover: coverOf(sql`b.photographer_id`),
    threadId: jsonOne(t.id, sql`from threads t where t.vendor_id = b.photographer_id and t.client_id = b.client_id`),
    contact: contactJson(side),
    offer: offerJson,
    contract: contractJson,
    payments: paymentsJson,
    refunds: refundsJson,
    payouts: payoutsJson(side),
    deliveries: deliveriesJson(side),
    dispute: disputeJson,
    chargeback: chargebackJson(side),
    takenBackCents: takenBackOf(sql`b.id`),
    /** The couple's bank has money of it that was not paid again: deliveries and reviews wait. */
    isTakenBack: isTakenBack(sql`b.id`),
    /** A bank has not decided about it: no money moves. */
    isFrozen: isUnderChargeback(sql`b.id`),
    /** After a cancellation the couple may still read what it planned. */
    keepsDayPlan: sql<boolean>`${side === 'client'} and b.status = 'cancelled' and b.confirmed_at is not null
      and exists (select from day_plan_entries n where n.booking_id = b.id and n.removed_at is null and n.kind <> 'contact')`,
    events: eventsJson(side),
  })

/** One booking of a side, with what keeps the two apart while it is pending. */
export const bookingJson = (side: Side) =>
  jsonRow({
    detail: detailJson(side),
    obstacle: jsonIf(sql`b.status = 'pending'`, obstacleJson(sql`b.photographer_id`, sql`b.client_id`)),
  })

export type BookingDetail = ValueOf<ReturnType<typeof detailJson>>
