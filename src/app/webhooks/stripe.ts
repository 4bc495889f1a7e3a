import { waitUntil } from '@vercel/functions'
import type { ServiceContext } from '#server/context.ts'
import { env } from '#server/env.ts'
import { within } from '#server/http/deadline.ts'
import { json, type RequestInfo } from '#server/http/handler.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { describeError, log } from '#server/log.ts'
import { handleEvents, handlerOf, keepEvent } from '#server/payments/events.ts'
import { hostedPayments } from '#server/payments/index.ts'
import { database } from '#server/runtime.ts'
import { PAYMENT_EVENTS } from '../payment-events.ts'

/** The service waits some twenty seconds for an answer; what takes longer, the job finishes. */
const HANDLED_WITHIN_MS = 8_000

const taken = () => json({ isTaken: true })

/** Handles a new report at once: the couple is coming back from the provider's page. */
async function handleNow(ctx: ServiceContext): Promise<Response> {
  try {
    await handleEvents(ctx, PAYMENT_EVENTS)
  } catch (error) {
    log.error('payment events could not be handled', { requestId: ctx.requestId, ...describeError(error) })
  }
  return taken()
}

/**
 * POST /api/webhooks/stripe: the payment service's signed reports. Each is kept once by its id before it is answered;
 * handling may fail, and is repeated by a job. 401 for a bad, old or missing signature.
 */
export async function takePaymentReport(request: Request, { requestId }: RequestInfo): Promise<Response> {
  const payments = await hostedPayments()
  const event = await payments.readEvent(await request.text(), request.headers.get('stripe-signature') ?? '')
  if (!event) {
    log.warn('payment report refused', { requestId })
    return json({ message: 'The signature is not valid.' }, 401)
  }
  if (!handlerOf(PAYMENT_EVENTS, event.type)) return taken()
  const db = await database()
  const ctx = jobContext(db, () => new Date(), requestId)
  await keepEvent(db, event, ctx.now())
  const handling = handleNow(ctx)
  if (env.VERCEL) waitUntil(handling)
  return within(handling, taken, HANDLED_WITHIN_MS)
}
