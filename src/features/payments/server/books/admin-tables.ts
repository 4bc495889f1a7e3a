import { and, desc, eq, exists, inArray, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import {
  bookings,
  chargebacks,
  charges,
  clients,
  moneyDocuments,
  payments,
  payoutAccounts,
  payouts,
  photographers,
  refunds,
  salesTaxMonths,
} from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { constant, coupleName, subquery, vendorName } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { orderOf, pageOf, TOTAL } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { PAYMENTS_PAGE_SIZE, type WayToPay } from '../../model.ts'
import type {
  DocumentsInput,
  LinesInput,
  PayoutsInput,
  RefundsInput,
  RulesInput,
  TaxMonthsInput,
} from '../../search.ts'
import { isReadable, isVendors } from '../document-records.ts'
import { isChargedBack, isHeld } from '../held-records.ts'
import { isLineOpen } from '../records.ts'
import { brokenRules } from '../rule-records.ts'

const VENDOR = vendorName(photographers)
const COUPLE = coupleName(clients)
/** Both sides of a row's booking, as every table shows them. */
const SIDES = { vendorName: VENDOR, cover: coverOf(photographers.id), coupleName: COUPLE }
const SIDE_SORTS = { vendor: sql`lower(${VENDOR})`, couple: sql`lower(${COUPLE})` }

const matches = (words: string | undefined): SQL =>
  hasWords(words, clients.firstName, clients.lastName, photographers.name, photographers.businessName)

const payoutFilter: Record<PayoutsInput['status'], SQL | undefined> = {
  open: constant(inArray(payouts.status, ['pending', 'processing', 'failed'])),
  failed: eq(payouts.status, 'failed'),
  held: isHeld(payouts),
  paid: eq(payouts.status, 'paid'),
  all: undefined,
}
const payoutSorts = {
  ...SIDE_SORTS,
  day: payouts.scheduledFor,
  status: payouts.status,
  amount: payouts.amountCents,
}

/** Payouts in the order of their table. */
export const payoutRows = (db: Db, { status, search, order }: Omit<PayoutsInput, 'page'>) =>
  db
    .select({
      ...SIDES,
      id: payouts.id,
      bookingId: payouts.bookingId,
      cents: payouts.amountCents,
      status: payouts.status,
      scheduledFor: payouts.scheduledFor,
      failure: payouts.failureMessage,
      accountStatus: payoutAccounts.status,
      /** What the payment service asks its vendor for, in its own names. */
      accountDue: payoutAccounts.due,
      /** Until then it waits because the details were changed. */
      waitsUntil: payoutAccounts.payoutsWaitUntil,
      /** Waits because its vendor is suspended, or its booking was charged back. */
      isHeld: isHeld(payouts),
      isChargedBack: isChargedBack(payouts.bookingId),
      /** Why it was released all the same. */
      releaseReason: payouts.releaseReason,
      total: TOTAL,
    })
    .from(payouts)
    .innerJoin(bookings, eq(bookings.id, payouts.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .leftJoin(payoutAccounts, eq(payoutAccounts.vendorId, payouts.vendorId))
    .where(and(payoutFilter[status], matches(search)))
    .orderBy(orderOf(payoutSorts, order, payouts.id))

const isOverdue = (today: string): SQL<boolean> =>
  sql<boolean>`${and(constant(inArray(payments.status, ['scheduled', 'failed'])), lt(payments.dueDate, today))}`

/** Whether a bank has it and has not decided. */
const isAtBank = exists(
  subquery
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .innerJoin(charges, eq(charges.id, chargebacks.chargeId))
    .where(and(eq(charges.paymentId, payments.id), constant(inArray(chargebacks.status, ['open', 'answered'])))),
)

const lineFilter = (today: string): Record<LinesInput['status'], SQL | undefined> => ({
  late: or(eq(payments.status, 'failed'), isOverdue(today)),
  open: isLineOpen(payments),
  'charged-back': isAtBank,
  paid: constant(inArray(payments.status, ['paid', 'partially_refunded', 'refunded'])),
  all: undefined,
})
const lineSorts = {
  ...SIDE_SORTS,
  day: payments.dueDate,
  status: payments.status,
  amount: sql`${payments.amountCents} + ${payments.taxCents}`,
}

/** Why the last attempt to pay a failed line was refused. */
const lineFailure = subquery
  .select({ message: charges.failureMessage })
  .from(charges)
  .where(and(eq(payments.status, 'failed'), eq(charges.paymentId, payments.id), eq(charges.status, 'failed')))
  .orderBy(desc(charges.createdAt), desc(charges.id))
  .limit(1)

/** How a line was paid, or is being paid by a bank. */
const lineWay = subquery
  .select({ way: charges.way })
  .from(charges)
  .where(and(eq(charges.paymentId, payments.id), constant(inArray(charges.status, ['clearing', 'succeeded']))))
  .limit(1)

/** The couples' payments in the order of their table. */
export const lineRows = (db: Db, { status, search, order }: Omit<LinesInput, 'page'>, today: string) =>
  db
    .select({
      ...SIDES,
      id: payments.id,
      bookingId: payments.bookingId,
      /** What the couple pays, and the sales tax in it. */
      cents: sql<number>`${payments.amountCents} + ${payments.taxCents}`,
      taxCents: payments.taxCents,
      status: payments.status,
      type: payments.type,
      dueDate: payments.dueDate,
      isOverdue: isOverdue(today),
      failure: sql<string | null>`${lineFailure}`,
      way: sql<WayToPay | null>`${lineWay}`,
      total: TOTAL,
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(lineFilter(today)[status], matches(search)))
    .orderBy(orderOf(lineSorts, order, payments.id))

const refundFilter: Record<RefundsInput['status'], SQL | undefined> = {
  open: constant(ne(refunds.status, 'succeeded')),
  failed: eq(refunds.status, 'failed'),
  returned: eq(refunds.status, 'returned'),
  all: undefined,
}
const refundSorts = {
  ...SIDE_SORTS,
  createdAt: refunds.createdAt,
  status: refunds.status,
  amount: sql`${refunds.amountCents} + ${refunds.taxCents}`,
}

/** Refunds in the order of their table. */
export const refundRows = (db: Db, { status, search, order }: Omit<RefundsInput, 'page'>) =>
  db
    .select({
      ...SIDES,
      id: refunds.id,
      bookingId: refunds.bookingId,
      cents: sql<number>`${refunds.amountCents} + ${refunds.taxCents}`,
      taxCents: refunds.taxCents,
      status: refunds.status,
      reason: refunds.reason,
      failure: refunds.failureMessage,
      createdAt: refunds.createdAt,
      total: TOTAL,
    })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(refundFilter[status], matches(search)))
    .orderBy(orderOf(refundSorts, order, refunds.id))

const documentFilter: Record<DocumentsInput['status'], SQL | undefined> = {
  all: undefined,
  couples: not(isVendors(moneyDocuments)),
  vendors: isVendors(moneyDocuments),
  credits: constant(inArray(moneyDocuments.kind, ['credit-note', 'invoice-credit'])),
}
const documentSorts = { ...SIDE_SORTS, createdAt: moneyDocuments.issuedAt, amount: moneyDocuments.amountCents }

const hasCode = (words: string | undefined): SQL | undefined =>
  words === undefined ? undefined : sql`upper(${moneyDocuments.code}) = upper(${words.trim()})`

/** Receipts, invoices and credit notes in the order of their table. */
export const documentRows = (db: Db, { status, search, order }: Omit<DocumentsInput, 'page'>) =>
  db
    .select({
      ...SIDES,
      id: moneyDocuments.id,
      bookingId: moneyDocuments.bookingId,
      cents: moneyDocuments.amountCents,
      kind: moneyDocuments.kind,
      code: moneyDocuments.code,
      issuedAt: moneyDocuments.issuedAt,
      total: TOTAL,
    })
    .from(moneyDocuments)
    .innerJoin(bookings, eq(bookings.id, moneyDocuments.bookingId))
    .innerJoin(photographers, eq(photographers.id, bookings.photographerId))
    .innerJoin(clients, eq(clients.id, bookings.clientId))
    .where(and(isReadable(moneyDocuments), documentFilter[status], or(matches(search), hasCode(search))))
    .orderBy(orderOf(documentSorts, order, moneyDocuments.id))

const taxSorts = { month: salesTaxMonths.month, state: salesTaxMonths.state, amount: salesTaxMonths.netCents }
/** A row has no id. */
const taxKey = sql`concat_ws('/', ${salesTaxMonths.month}, ${salesTaxMonths.state}, ${salesTaxMonths.jurisdiction}, ${salesTaxMonths.rateMillionths})`

/** Sales tax by month and jurisdiction in the order of its table. */
export const taxRows = (db: Db, { order }: Omit<TaxMonthsInput, 'page'>) =>
  db
    .select({
      month: salesTaxMonths.month,
      state: salesTaxMonths.state,
      jurisdiction: salesTaxMonths.jurisdiction,
      rateMillionths: salesTaxMonths.rateMillionths,
      grossCents: salesTaxMonths.grossCents,
      taxableCents: salesTaxMonths.taxableCents,
      collectedCents: salesTaxMonths.collectedCents,
      refundedCents: salesTaxMonths.refundedCents,
      cents: salesTaxMonths.netCents,
      total: TOTAL,
    })
    .from(salesTaxMonths)
    .orderBy(orderOf(taxSorts, order, taxKey))

const ruleSorts = { problem: brokenRules.problem, amount: sql`abs(${brokenRules.amountCents})` }
/** A broken rule has no id. */
const ruleKey = sql`concat_ws('/', ${brokenRules.bookingId}, ${brokenRules.problem}, ${brokenRules.amountCents})`

/** The broken rules of the books in the order of their table. */
export const ruleRows = (db: Db, { order }: Omit<RulesInput, 'page'>) =>
  db
    .select({
      problem: brokenRules.problem,
      bookingId: brokenRules.bookingId,
      cents: brokenRules.amountCents,
      total: TOTAL,
    })
    .from(brokenRules)
    .orderBy(orderOf(ruleSorts, order, ruleKey))

/** Today in the team's time zone, by which overdue payments are counted. */
export const today = async ({ db, now }: PlainReader) => todayIn((await getSettings(db)).timeZone, now())
const at = (page: number) => ({ page, size: PAYMENTS_PAGE_SIZE })

/** One page of payouts, by default those due and failed. (PY14) */
export const listPayouts = ({ db }: PlainReader, { page, ...input }: PayoutsInput) =>
  pageOf(at(page), ({ limit, offset }) => payoutRows(db, input).limit(limit).offset(offset))

/** One page of the couples' payments, by default failed and overdue ones. */
export async function listLines(ctx: PlainReader, { page, ...input }: LinesInput) {
  const day = await today(ctx)
  return pageOf(at(page), ({ limit, offset }) => lineRows(ctx.db, input, day).limit(limit).offset(offset))
}

/** One page of refunds, by default those in transit. */
export const listRefunds = ({ db }: PlainReader, { page, ...input }: RefundsInput) =>
  pageOf(at(page), ({ limit, offset }) => refundRows(db, input).limit(limit).offset(offset))

/** One page of receipts, invoices and credit notes, newest first. */
export const listDocuments = ({ db }: PlainReader, { page, ...input }: DocumentsInput) =>
  pageOf(at(page), ({ limit, offset }) => documentRows(db, input).limit(limit).offset(offset))

/** One page of the sales tax that is owed, newest month first. */
export const listTaxMonths = ({ db }: PlainReader, { page, ...input }: TaxMonthsInput) =>
  pageOf(at(page), ({ limit, offset }) => taxRows(db, input).limit(limit).offset(offset))

/** One page of the broken rules of the books; should be empty. */
export const listRules = ({ db }: PlainReader, { page, ...input }: RulesInput) =>
  pageOf(at(page), ({ limit, offset }) => ruleRows(db, input).limit(limit).offset(offset))
