import type { AttemptInput, PayInput } from '#features/payments/inputs.ts'
import type { MoneyDocumentKind, PaymentState, PaymentType } from '#features/payments/model.ts'
import { salesTaxName, withTax } from '#features/payments/sales-tax.ts'
import {
  type AskedAttempt,
  findCharge,
  findLineOf,
  keepPage,
  mayBeSettled,
} from '#features/payments/server/attempt-records.ts'
import { checkoutKey } from '#features/payments/server/charge-records.ts'
import { receiptOf } from '#features/payments/server/document-records.ts'
import { customerOf, keepCustomer } from '#features/payments/server/saved-way-records.ts'
import { ALREADY_PAYING, NO_PAGE, PAYMENT_NOT_FOUND } from '#features/payments/texts.ts'
import type { ServiceContext } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'
import type { HostedPayments } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { assertMayPay, type Reserved, reserveCharge, waysOf } from './reserve-charge.ts'
import { closeCharge, recoverCharges, resolveCharge } from './resolve-charge.ts'

const TITLES: Record<string, string> = { retainer: 'Retainer', balance: 'Balance', extra: 'Extra' }

/** The tax of a payment as its page shows it. */
const taxOf = ({ charge, booking }: Reserved) =>
  booking.salesTax && charge.taxCents > 0 ? { name: salesTaxName(booking.salesTax), cents: charge.taxCents } : null

/** The couple at the provider, by whose name its way to pay is kept; one for all its bookings. */
async function customerFor(
  ctx: ServiceContext,
  payments: HostedPayments,
  { charge, booking }: Pick<Reserved, 'charge' | 'booking'>,
): Promise<string> {
  const { clientId, client } = booking
  const known = await customerOf(ctx.db, clientId)
  const customerRef =
    known ?? (await payments.openCustomer({ key: `customer:${clientId}`, email: client.email })).customerRef
  await keepCustomer(ctx.db, charge.id, customerRef)
  return customerRef
}

/** The provider's page of an attempt, opened once: its key is the attempt's. @throws AppError PAYMENT_FAILED. */
async function askForPage(ctx: ServiceContext, attempt: Reserved) {
  const { charge, expiresAt, booking, isKept } = attempt
  const { vendor, client } = booking
  const back = `${ctx.siteUrl}/dashboard/payments/${charge.id}`
  const payments = await hostedPayments()
  try {
    const customerRef = isKept ? await customerFor(ctx, payments, { charge, booking }) : undefined
    return await payments.openCheckout({
      key: checkoutKey(charge.id),
      amountCents: charge.amountCents,
      tax: taxOf(attempt),
      currency: booking.currency,
      title: `${TITLES[charge.type]!} for ${vendor.businessName || vendor.name}`,
      description: `Wedding on ${formatDate(booking.eventDate)}`,
      email: client.email,
      ways: waysOf(booking, charge.type, ctx.now()),
      ...(customerRef ? { customerRef } : {}),
      expiresAt,
      successUrl: back,
      cancelUrl: `${back}?left=true`,
      group: booking.id,
    })
  } catch (error) {
    log.error('a payment page was not opened', { requestId: ctx.requestId, ...describeError(error) })
    throw new AppError('PAYMENT_FAILED', NO_PAGE)
  }
}

/** Opens the page of an attempt, and keeps its address before anybody is sent there. */
async function openPage(ctx: ServiceContext, attempt: Reserved): Promise<string> {
  const { id } = attempt.charge
  const page = await askForPage(ctx, attempt).catch(async (error: unknown) => {
    // The provider refuses a key that another request is using: that one has opened the page.
    const { checkoutUrl } = await findLineOf(ctx.db, id)
    if (!checkoutUrl) throw error
    return checkoutUrl
  })
  if (typeof page === 'string') return page
  if (await keepPage(ctx.db, id, page)) return page.url
  // Given up meanwhile, because this took too long. Nobody has been sent there.
  await (await hostedPayments()).closeCheckout(page.sessionRef)
  throw new AppError('CONFLICT', ALREADY_PAYING)
}

/**
 * Settles attempts that may stand in the way of a payment, for nobody but the couple that may make it. A page that was
 * opened with another answer to whether the way to pay is kept is closed: what it says is what was agreed to.
 */
async function settleBefore(ctx: ServiceContext, { paymentId, consent }: PayInput): Promise<void> {
  if (!(await mayBeSettled(ctx.db, paymentId, new Date()))) return
  const open = await assertMayPay(ctx, { paymentId })
  await recoverCharges(ctx, { paymentId })
  if (open?.checkoutUrl && open.consentVersion !== (consent ?? null)) await closeCharge(ctx, open.id, 'left')
}

/**
 * Opens the provider's page for one line of the couple's own booking, where the card is typed; the first payment
 * confirms the booking and secures the date. While the page is open, the same address is answered. (PY2, BK3)
 * @throws AppError NOT_FOUND, CONFLICT, INVALID_TRANSITION, DATE_TAKEN, PAYMENT_FAILED (the provider did not answer).
 */
export async function pay(ctx: ServiceContext, input: PayInput): Promise<{ url: string }> {
  await settleBefore(ctx, input)
  const attempt = await reserveCharge(ctx, input)
  return { url: attempt.checkoutUrl ?? (await openPage(ctx, attempt)) }
}

/** @throws AppError NOT_FOUND for other people's attempts as for missing ones. */
async function findOwn(ctx: ServiceContext, { attemptId }: AttemptInput): Promise<AskedAttempt> {
  const found = await findCharge(ctx.db, { id: attemptId }, { userId: ctx.actor!.userId })
  if (!found) throw new AppError('NOT_FOUND', PAYMENT_NOT_FOUND)
  return found
}

/** What the couple reads when it comes back; `url` is the page that is still open. */
export type PaymentOutcome = {
  state: PaymentState
  bookingId: string
  paymentId: string
  /** What was paid, with the tax in it. */
  amountCents: number
  taxCents: number
  type: PaymentType
  photographerName: string
  eventDate: string
  /** It books the date, which is still to be done. */
  isFirst: boolean
  url: string | null
  /** Of a payment that was made. */
  receipt: { id: string; kind: MoneyDocumentKind; code: string } | null
}

async function outcomeOf(ctx: ServiceContext, attemptId: string): Promise<PaymentOutcome> {
  const { status, failureCode, capturingAt, lineStatus, checkoutUrl, ...line } = await findLineOf(ctx.db, attemptId)
  const shown = { ...line, amountCents: withTax(line) }
  const isOpen = status === 'processing' && !capturingAt && !failureCode
  const receipt = status === 'succeeded' ? ((await receiptOf(ctx.db, shown.paymentId)) ?? null) : null
  const outcome = { ...shown, url: isOpen ? checkoutUrl : null, receipt }
  if (status === 'succeeded') return { ...outcome, state: lineStatus === 'refunded' ? 'returned' : 'paid' }
  if (status === 'clearing') return { ...outcome, state: 'clearing' }
  if (status === 'failed') return { ...outcome, state: (failureCode ?? 'expired') as PaymentState }
  return { ...outcome, state: isOpen ? 'open' : 'settling' }
}

/** What is known, also when the provider does not answer: the couple is not to think that it has to pay again. */
async function afterAsking(ctx: ServiceContext, id: string, ask: () => Promise<unknown>): Promise<PaymentOutcome> {
  try {
    await ask()
  } catch (error) {
    log.error('a payment could not be settled yet', { requestId: ctx.requestId, ...describeError(error) })
  }
  return outcomeOf(ctx, id)
}

/**
 * The couple is back from the provider's page: looks up what became of it, and books that, if a report has not done so.
 * The same answer however often it is asked. @throws AppError NOT_FOUND.
 */
export async function returnToPayment(ctx: ServiceContext, input: AttemptInput): Promise<PaymentOutcome> {
  const { id } = await findOwn(ctx, input)
  return afterAsking(ctx, id, () => resolveCharge(ctx, id))
}

/**
 * The couple comes back without paying: the page is closed, so that the date is free for others and nothing can be paid
 * by accident. One that was paid meanwhile is paid. @throws AppError NOT_FOUND.
 */
export async function leavePayment(ctx: ServiceContext, input: AttemptInput): Promise<PaymentOutcome> {
  const { id } = await findOwn(ctx, input)
  return afterAsking(ctx, id, () => closeCharge(ctx, id, 'left'))
}
