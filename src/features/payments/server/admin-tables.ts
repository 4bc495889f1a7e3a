import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import {
  charges,
  clients,
  moneyDocuments,
  moneyProblems,
  payments,
  payoutAccounts,
  payouts,
  photographers,
  refunds,
} from '#drizzle/schema/index.ts'
import type { PlainReader } from '#server/context.ts'
import { jsonIf, jsonOne, jsonRow, orNull } from '#server/database/json-rows.ts'
import { coupleName, vendorName } from '#server/database/sql.ts'
import { orderOf, readPage } from '#server/lists/table.ts'
import { hasWords } from '#server/lists/words.ts'
import { coverOf } from '#server/pictures/cover.ts'
import { getSettings } from '#server/settings.ts'
import { todayIn } from '#shared/date/days.ts'
import { PAYMENTS_PAGE_SIZE } from '../model.ts'
import type {
  DOCUMENT_SORTS,
  DocumentsInput,
  LINE_SORTS,
  LinesInput,
  PAYOUT_SORTS,
  PayoutsInput,
  REFUND_SORTS,
  RefundsInput,
  RULE_SORTS,
  RulesInput,
} from '../search.ts'
import { isReadable, isVendors } from './document-records.ts'
import { isChargedBack, isHeld } from './held-records.ts'
import { brokenRules } from './rule-records.ts'

const VENDOR = vendorName(alias(photographers, 'p'))
const COUPLE = coupleName(alias(clients, 'k'))
const SIDES = sql`join bookings b on b.id = y.booking_id join photographers p on p.id = b.photographer_id
  join clients k on k.id = b.client_id`
const matches = (words: string | undefined): SQL =>
  hasWords(words, sql`k.first_name, k.last_name, p.name, p.business_name`)
const payout = alias(payouts, 'y')
const payment = alias(payments, 'y')
const refund = alias(refunds, 'y')
const account = alias(payoutAccounts, 'a')
const charge = alias(charges, 'c')
const document = alias(moneyDocuments, 'd')
const problem = alias(moneyProblems, 'r')
/** Columns that the three tables share under the same names. */
const BOOKED = {
  id: payment.id,
  bookingId: payment.bookingId,
  vendorName: VENDOR,
  cover: coverOf(sql`p.id`),
  coupleName: COUPLE,
  cents: payment.amountCents,
}

const PAYOUT_FILTER: Record<PayoutsInput['status'], SQL> = {
  open: sql`y.status in ('pending', 'processing', 'failed')`,
  failed: sql`y.status = 'failed'`,
  held: isHeld(sql`y`),
  paid: sql`y.status = 'paid'`,
  all: sql`true`,
}
const PAYOUT_ORDER: Record<keyof typeof PAYOUT_SORTS, SQL> = {
  vendor: sql`lower(${VENDOR})`,
  day: sql`y.scheduled_for`,
  status: sql`y.status::text`,
  amount: sql`y.amount_cents`,
}
export const payoutsQuery = ({ status, search, order }: Omit<PayoutsInput, 'page'>) => ({
  found: sql`from payouts y ${SIDES} left join payout_accounts a on a.vendor_id = y.vendor_id
    where ${PAYOUT_FILTER[status]} and ${matches(search)}`,
  item: jsonRow({
    ...BOOKED,
    status: payout.status,
    scheduledFor: payout.scheduledFor,
    failure: payout.failureMessage,
    accountStatus: orNull(account.status),
    /** What the payment service asks its vendor for, in its own names. */
    accountDue: orNull(account.due),
    /** Until then it waits because the details were changed. */
    waitsUntil: orNull(account.payoutsWaitUntil),
    /** Waits because its vendor is suspended, or its booking was charged back. */
    isHeld: isHeld(sql`y`),
    isChargedBack: isChargedBack(sql`y`),
    /** Why it was released all the same. */
    releaseReason: payout.releaseReason,
  }),
  order: orderOf(PAYOUT_ORDER, order, sql`y.id`),
})

const isOverdue = (today: string): SQL<boolean> =>
  sql`(y.status in ('scheduled', 'failed') and y.due_date < ${today}::date)`
const lineFilter = (status: LinesInput['status'], today: string): SQL => {
  if (status === 'late') return sql`(y.status = 'failed' or ${isOverdue(today)})`
  if (status === 'open') return sql`y.status in ('scheduled', 'processing', 'failed')`
  if (status === 'charged-back')
    return sql`exists (select from chargebacks cb join charges c on c.id = cb.charge_id
      where c.payment_id = y.id and cb.status in ('open', 'answered'))`
  return status === 'paid' ? sql`y.status in ('paid', 'partially_refunded', 'refunded')` : sql`true`
}
const LINE_ORDER: Record<keyof typeof LINE_SORTS, SQL> = {
  couple: sql`lower(${COUPLE})`,
  vendor: sql`lower(${VENDOR})`,
  day: sql`y.due_date`,
  status: sql`y.status::text`,
  amount: sql`y.amount_cents`,
}
export const linesQuery = ({ status, search, order }: Omit<LinesInput, 'page'>, today: string) => ({
  found: sql`from payments y ${SIDES} where ${lineFilter(status, today)} and ${matches(search)}`,
  item: jsonRow({
    ...BOOKED,
    status: payment.status,
    type: payment.type,
    dueDate: payment.dueDate,
    isOverdue: isOverdue(today),
    failure: jsonIf(
      sql`y.status = 'failed'`,
      jsonOne(
        charge.failureMessage,
        sql`from charges c where c.payment_id = y.id and c.status = 'failed'
          order by c.created_at desc, c.id desc limit 1`,
      ),
    ),
  }),
  order: orderOf(LINE_ORDER, order, sql`y.id`),
})

const REFUND_FILTER: Record<RefundsInput['status'], SQL> = {
  open: sql`y.status <> 'succeeded'`,
  failed: sql`y.status = 'failed'`,
  returned: sql`y.status = 'returned'`,
  all: sql`true`,
}
const REFUND_ORDER: Record<keyof typeof REFUND_SORTS, SQL> = {
  couple: sql`lower(${COUPLE})`,
  vendor: sql`lower(${VENDOR})`,
  createdAt: sql`y.created_at`,
  status: sql`y.status::text`,
  amount: sql`y.amount_cents`,
}
export const refundsQuery = ({ status, search, order }: Omit<RefundsInput, 'page'>) => ({
  found: sql`from refunds y ${SIDES} where ${REFUND_FILTER[status]} and ${matches(search)}`,
  item: jsonRow({
    ...BOOKED,
    status: refund.status,
    reason: refund.reason,
    failure: refund.failureMessage,
    createdAt: refund.createdAt,
  }),
  order: orderOf(REFUND_ORDER, order, sql`y.id`),
})

const DOCUMENT_FILTER: Record<DocumentsInput['status'], SQL> = {
  all: sql`true`,
  couples: sql`not ${isVendors}`,
  vendors: isVendors,
  credits: sql`d.kind in ('credit-note', 'invoice-credit')`,
}
const DOCUMENT_ORDER: Record<keyof typeof DOCUMENT_SORTS, SQL> = {
  couple: sql`lower(${COUPLE})`,
  vendor: sql`lower(${VENDOR})`,
  createdAt: sql`d.issued_at`,
  amount: sql`d.amount_cents`,
}
const hasCode = (words: string | undefined): SQL =>
  words === undefined ? sql`false` : sql`upper(d.code) = upper(${words.trim()})`
export const documentsQuery = ({ status, search, order }: Omit<DocumentsInput, 'page'>) => ({
  found: sql`from money_documents d join bookings b on b.id = d.booking_id join photographers p on p.id = b.photographer_id
    join clients k on k.id = b.client_id
    where ${isReadable} and ${DOCUMENT_FILTER[status]} and (${matches(search)} or ${hasCode(search)})`,
  item: jsonRow({
    id: document.id,
    bookingId: document.bookingId,
    kind: document.kind,
    code: document.code,
    vendorName: VENDOR,
    cover: coverOf(sql`p.id`),
    coupleName: COUPLE,
    cents: document.amountCents,
    issuedAt: document.issuedAt,
  }),
  order: orderOf(DOCUMENT_ORDER, order, sql`d.id`),
})

const RULE_ORDER: Record<keyof typeof RULE_SORTS, SQL> = { problem: sql`r.problem`, amount: sql`abs(r.amount_cents)` }
export const rulesQuery = ({ order }: Omit<RulesInput, 'page'>) => ({
  found: sql`from ${brokenRules} r`,
  item: jsonRow({ problem: problem.problem, bookingId: problem.bookingId, cents: problem.amountCents }),
  order: orderOf(RULE_ORDER, order, sql`concat_ws('/', r.booking_id, r.problem, r.amount_cents)`),
})

/** Today in the team's time zone, by which overdue payments are counted. */
export const today = async ({ db, now }: PlainReader) => todayIn((await getSettings(db)).timeZone, now())
const at = (page: number) => ({ page, size: PAYMENTS_PAGE_SIZE })

/** One page of payouts, by default those due and failed. (PY14) */
export const listPayouts = ({ db }: PlainReader, { page, ...input }: PayoutsInput) =>
  readPage(db, payoutsQuery(input), at(page))

/** One page of the couples' payments, by default failed and overdue ones. */
export const listLines = async (ctx: PlainReader, { page, ...input }: LinesInput) =>
  readPage(ctx.db, linesQuery(input, await today(ctx)), at(page))

/** One page of refunds, by default those in transit. */
export const listRefunds = ({ db }: PlainReader, { page, ...input }: RefundsInput) =>
  readPage(db, refundsQuery(input), at(page))

/** One page of receipts, invoices and credit notes, newest first. */
export const listDocuments = ({ db }: PlainReader, { page, ...input }: DocumentsInput) =>
  readPage(db, documentsQuery(input), at(page))

/** One page of the broken rules of the books; should be empty. */
export const listRules = ({ db }: PlainReader, { page, ...input }: RulesInput) =>
  readPage(db, rulesQuery(input), at(page))
