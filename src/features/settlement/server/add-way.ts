import { lockBookingById, withBooking } from '#features/bookings/server/locked-records.ts'
import type { BookingRecord } from '#features/bookings/server/records.ts'
import { chargeDay, maySendOn } from '#features/payments/automatic.ts'
import type { AddWayInput, SetupIdInput } from '#features/payments/inputs.ts'
import { WAYS_TO_PAY, type WayToPay } from '#features/payments/model.ts'
import { tooLateToOpen } from '#features/payments/server/attempt-records.ts'
import { coverableLine, customerOf, isWayKept, saveWay } from '#features/payments/server/saved-way-records.ts'
import {
  beginSetup,
  endSetup,
  findSetup,
  keepSetupPage,
  openSetupOf,
  openSetups,
  type WaySetup,
} from '#features/payments/server/way-setup-records.ts'
import {
  ALREADY_ADDING,
  NO_BALANCE,
  NO_PAGE,
  NOT_LOOKED_UP,
  NOT_PAYABLE,
  SETUP_NOT_FOUND,
  SETUP_OUTCOMES,
} from '#features/payments/texts.ts'
import { recordAudit } from '#server/audit.ts'
import type { ServiceContext } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { AppError, isUnavailable, isUniqueViolation } from '#server/errors.ts'
import { processDue } from '#server/jobs/process-due.ts'
import { describeError, log } from '#server/log.ts'
import { CHECKOUT_LEAST_MS, type Setup } from '#server/payments/hosted.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { transact } from '#server/transact.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'

const BATCH = 100
/** How long the page stays open, with two minutes to open it in. */
const PAGE_MS = CHECKOUT_LEAST_MS + 2 * 60_000

/** @throws AppError INVALID_TRANSITION when nothing of a locked booking could be paid automatically. */
async function assertCoverable(tx: Db, ctx: ServiceContext, booking: BookingRecord): Promise<readonly WayToPay[]> {
  if (booking.status !== 'confirmed') throw new AppError('INVALID_TRANSITION', NOT_PAYABLE)
  const line = await coverableLine(tx, booking.id)
  if (!line?.dueDate) throw new AppError('INVALID_TRANSITION', NO_BALANCE)
  const { eventDate, eventTimeZone } = booking
  const day = chargeDay({ dueDate: line.dueDate, today: todayIn(eventTimeZone, ctx.now()) })
  return WAYS_TO_PAY.filter((way) => maySendOn({ way, day, eventDate }))
}

type Reserved = { setup: WaySetup; booking: BookingRecord; ways: readonly WayToPay[] }

/** What the page says is what is agreed to; whoever presses again while it is open is sent to the same one. */
const reserve = (ctx: ServiceContext, { bookingId, consent }: AddWayInput): Promise<Reserved> =>
  withBooking(ctx, bookingId, async (tx, booking) => {
    const ways = await assertCoverable(tx, ctx, booking)
    const open = await openSetupOf(tx, bookingId)
    // The provider's pages live by the real clock.
    const now = new Date()
    if (open && (open.sessionRef || open.expiresAt > tooLateToOpen(now))) return { setup: open, booking, ways }
    if (open) await endSetup(tx, open.id, null, ctx.now())
    const expiresAt = new Date(now.getTime() + PAGE_MS)
    const begun = { openedBy: ctx.actor!.userId, consentVersion: consent, expiresAt, at: ctx.now() }
    const setup = await beginSetup(tx, bookingId, begun)
    await recordAudit(tx, ctx, {
      entityType: 'booking',
      entityId: bookingId,
      action: 'payments.addWay',
      after: { setup: setup.id, consent_version: consent },
    })
    return { setup, booking, ways }
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'way_setups_one_open')) throw new AppError('CONFLICT', ALREADY_ADDING)
    throw error
  })

/** Opens the page, once; null when its time is over. @throws AppError PAYMENT_FAILED when the provider does not answer. */
async function askForPage(ctx: ServiceContext, { setup, booking, ways }: Reserved): Promise<string | null> {
  const door = await hostedPayments()
  const { clientId, client, eventDate } = booking
  const back = `${ctx.siteUrl}/dashboard/payments`
  try {
    const known = await customerOf(ctx.db, clientId)
    const customerRef =
      known ?? (await door.openCustomer({ key: `customer:${clientId}`, email: client.email })).customerRef
    const { sessionRef, url: pageUrl } = await door.openSetup({
      key: `setup:${setup.id}`,
      customerRef,
      ways,
      description: `Balance for the wedding on ${formatDate(eventDate)}`,
      expiresAt: setup.expiresAt,
      successUrl: `${back}?added=${setup.id}`,
      cancelUrl: back,
    })
    return (await keepSetupPage(ctx.db, setup.id, { customerRef, sessionRef, pageUrl })) ? pageUrl : null
  } catch (error) {
    // The provider refuses a key that another request is using: that one has opened the page.
    const { pageUrl } = (await findSetup(ctx.db, { id: setup.id }))!
    if (pageUrl) return pageUrl
    log.error('a page for a way to pay was not opened', { requestId: ctx.requestId, ...describeError(error) })
    // It is asked for again under the same key: the answer alone may have been lost.
    throw new AppError('PAYMENT_FAILED', NO_PAGE)
  }
}

/** The page's address. @throws AppError PAYMENT_FAILED, CONFLICT where this took so long that it is over. */
async function openPage(ctx: ServiceContext, reserved: Reserved): Promise<string> {
  const url = await askForPage(ctx, reserved)
  // Nobody has been sent there, and what was saved on it would not be looked up.
  if (url === null) throw new AppError('CONFLICT', ALREADY_ADDING)
  return url
}

/**
 * Opens the provider's page on which the couple saves a card or a bank account for the balance, and nothing is paid. While
 * it is open, the same address is answered.
 * @throws AppError NOT_FOUND, INVALID_TRANSITION (nothing to pay automatically), CONFLICT, PAYMENT_FAILED.
 */
export async function addWay(ctx: ServiceContext, input: AddWayInput): Promise<{ url: string }> {
  const reserved = await reserve(ctx, input)
  if (reserved.setup.sessionRef === null) return { url: await openPage(ctx, reserved) }
  const { state, url } = await lookUp(ctx, reserved.setup.id, NO_PAGE)
  if (state === 'open') return { url: url! }
  if (state === 'pending') throw new AppError('CONFLICT', SETUP_OUTCOMES.pending)
  // Over meanwhile; a way that was saved on it can be replaced by another.
  return { url: await openPage(ctx, await reserve(ctx, input)) }
}

export type SetupOutcome = { state: Setup['state']; url: string | null }

/** Whether a way that was saved on a page is kept: not where nothing was left to pay with it. */
const outcomeOf = async (ctx: ServiceContext, { savedWayId }: WaySetup): Promise<SetupOutcome> => ({
  state: savedWayId && (await isWayKept(ctx.db, savedWayId)) ? 'saved' : 'ended',
  url: null,
})

/** What was kept on a page is the couple's for the booking, unless it has ended. */
async function keep(ctx: ServiceContext, { id }: WaySetup, { way, saved }: Setup & { state: 'saved' }): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { bookingId } = (await findSetup(tx, { id }))!
    const booking = (await lockBookingById(tx, ctx, bookingId))!
    const setup = (await findSetup(tx, { id }))!
    if (setup.endedAt) return
    const { consentVersion, openedBy: consentedBy, createdAt: consentedAt } = setup
    const consent = { consentVersion, consentedBy, consentedAt }
    const isKept = booking.status === 'confirmed'
    const wayId = await saveWay(tx, bookingId, { consent, saved, way, isKept, at: ctx.now() })
    await endSetup(tx, id, wayId, ctx.now())
  })
}

/** Looks up what has become of a page, and keeps what was saved on it. Idempotent. */
async function resolveSetup(ctx: ServiceContext, id: string): Promise<SetupOutcome> {
  const setup = (await findSetup(ctx.db, { id }))!
  if (setup.endedAt) return outcomeOf(ctx, setup)
  if (setup.sessionRef === null) {
    // Nobody was ever sent there; while it may still be opened, whoever opens it decides.
    if (setup.expiresAt <= new Date()) await endSetup(ctx.db, id, null, ctx.now())
    return { state: 'ended', url: null }
  }
  const found = await (await hostedPayments()).setup(setup.sessionRef)
  if (found.state === 'saved') {
    await keep(ctx, setup, found)
    return outcomeOf(ctx, (await findSetup(ctx.db, { id }))!)
  }
  if (found.state === 'ended') await endSetup(ctx.db, id, null, ctx.now())
  return { state: found.state, url: found.state === 'open' ? found.url : null }
}

/** The same for the couple. @throws AppError PAYMENT_FAILED with this sentence when the provider does not answer. */
const lookUp = (ctx: ServiceContext, id: string, sentence: string): Promise<SetupOutcome> =>
  resolveSetup(ctx, id).catch((error: unknown) => {
    if (isUnavailable(error)) throw error
    log.error('a way to pay could not be looked up yet', { requestId: ctx.requestId, ...describeError(error) })
    throw new AppError('PAYMENT_FAILED', sentence)
  })

/**
 * The couple is back from the page.
 * @throws AppError NOT_FOUND for other people's as for missing ones, PAYMENT_FAILED when the provider does not answer.
 */
export async function settleWay(ctx: ServiceContext, { setupId }: SetupIdInput): Promise<SetupOutcome> {
  const own = await findSetup(ctx.db, { id: setupId }, { userId: ctx.actor!.userId })
  if (!own) throw new AppError('NOT_FOUND', SETUP_NOT_FOUND)
  return lookUp(ctx, setupId, NOT_LOOKED_UP)
}

/** Handles a report about such a page, as far as it is one of ours. */
export async function setupReported(ctx: ServiceContext, sessionRef: string): Promise<void> {
  const setup = await findSetup(ctx.db, { sessionRef })
  if (setup) await resolveSetup(ctx, setup.id)
}

/** Looks up pages that are not over, so that a lost report or a closed tab changes nothing. */
export const recoverSetups = (ctx: ServiceContext) =>
  processDue(ctx, {
    name: 'saving a way to pay',
    limit: BATCH,
    next: (after, limit) => openSetups(ctx.db, after, limit),
    work: async ({ id }) => (await resolveSetup(ctx, id)).state !== 'open',
  })
