import { Resend } from 'resend'
import * as z from 'zod/mini'
import { env } from '#server/env.ts'
import { json, type RequestInfo } from '#server/http/handler.ts'
import { log } from '#server/log.ts'
import { type DeliveryReport, recordDelivery } from '#server/mail/delivery.ts'
import { database } from '#server/runtime.ts'
import { fitText } from '#shared/text/cut-text.ts'

const words = z.string().check(z.overwrite((text) => fitText(text.toWellFormed(), 500)))
const reason = z.partial(z.object({ type: words, subType: words, message: words, reason: words }))
const Tags = z.union([z.record(z.string(), z.string()), z.array(z.object({ name: z.string(), value: z.string() }))])

/** The parts of a report that are read; the rest, including subject and addresses, is not kept. */
const Report = z.object({
  type: z.string().check(z.maxLength(100)),
  created_at: z.optional(words),
  data: z.optional(
    z.object({
      email_id: z.optional(z.string().check(z.maxLength(200))),
      tags: z.optional(Tags),
      bounce: z.optional(reason),
      failed: z.optional(reason),
      suppressed: z.optional(reason),
    }),
  ),
})

function tagOf(tags: z.infer<typeof Tags> | undefined): string | undefined {
  return Array.isArray(tags) ? tags.find(({ name }) => name === 'outbox')?.value : tags?.outbox
}

/** The verified report, or null when its signature, age or body is invalid. */
function verified(payload: string, headers: Headers, webhookSecret: string): z.infer<typeof Report> | null {
  const part = (name: string) => headers.get(`svix-${name}`) ?? ''
  const signed = { id: part('id'), timestamp: part('timestamp'), signature: part('signature') }
  if (!signed.id || signed.id.length > 200) return null
  try {
    // The client is built only for its verifier; its constructor requires a key.
    const { webhooks } = new Resend(env.RESEND_API_KEY ?? 're_none')
    return Report.parse(webhooks.verify({ payload, headers: signed, webhookSecret }))
  } catch {
    return null
  }
}

/**
 * POST /api/webhooks/resend: the mail service's reports. 404 without RESEND_WEBHOOK_SECRET, 401 for a bad, old or missing
 * signature. Idempotent: a repeated report changes nothing.
 */
export async function takeMailReport(request: Request, { requestId }: RequestInfo): Promise<Response> {
  const secret = env.RESEND_WEBHOOK_SECRET
  if (!secret) return json({ message: 'Not found' }, 404)
  const report = verified(await request.text(), request.headers, secret)
  if (!report) {
    log.warn('mail report refused', { requestId })
    return json({ message: 'The signature is not valid.' }, 401)
  }
  const { data = {}, type } = report
  const { bounce, failed, suppressed } = data
  const about: DeliveryReport = {
    eventId: request.headers.get('svix-id')!,
    type,
    outboxTag: tagOf(data.tags),
    providerId: data.email_id,
    detail: { reportedAt: report.created_at, ...(bounce ?? failed ?? suppressed) },
  }
  return json(await recordDelivery(await database(), about, new Date()))
}
