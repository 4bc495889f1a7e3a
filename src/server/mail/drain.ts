import { isMailName } from '#emails/catalog.ts'
import type { MailSite } from '#emails/site.ts'
import { application } from '#server/application.ts'
import type { Db } from '#server/db.ts'
import { type Env, env } from '#server/env.ts'
import { log } from '#server/log.ts'
import { getSettings, mailSiteOf } from '#server/settings.ts'
import { stopFor } from './choices.ts'
import { isPermanent, isQuota, type Mailer, type SendResult } from './mailer.ts'
import { oneClickHeaders } from './one-click.ts'
import { type ClaimedMail, claim, keepRenderings, postpone, release, settleDead, settleSent } from './queue.ts'
import type { RenderedMail } from './render.ts'

export type Sender = { from: string; replyTo?: string }
export type DrainDeps = { db: Db; mailer: Mailer; sender: Sender; site: MailSite }
export type DrainOptions = {
  /** Mails per batch. */
  limit?: number
  /** Timeout of the mail service, per mail. */
  timeoutMs?: number
  maxAttempts?: number
  /** Wait after the n-th failed attempt (1, 2, ...), before jitter. */
  backoffMs?: (failures: number) => number
}
export type DrainSummary = {
  claimed: number
  sent: number
  postponed: number
  dead: number
  /** False when another batch may be waiting. */
  isDone: boolean
}

const SEND_TIMEOUT_MS = 10_000
const QUOTA_PAUSE_MS = 15 * 60_000
/** Rendering and settling a batch takes time too: a lease that ended meanwhile would send twice. */
const LEASE_MARGIN_MS = 30_000
/** 30 s, 1 min, 2 min, ... : eight attempts take about an hour, well within the service's 24 h of idempotency. */
const doubling = (failures: number) => 30_000 * 2 ** (failures - 1)
const jittered = (ms: number) => ms * (0.75 + Math.random() / 2)

const reasonOf = (failure: Extract<SendResult, { ok: false }>) =>
  `${failure.statusCode ?? '-'} ${failure.name}: ${failure.message}`

const notSent = (mail: ClaimedMail, error: unknown): SendResult => {
  const message = error instanceof Error ? `${error.name} in template ${mail.template}` : 'unknown failure'
  return { ok: false, name: 'not_sent', message, statusCode: null, retryAfterMs: 0 }
}

/** A mail of a batch with what is to be sent, or why it cannot be. */
type Ready = { mail: ClaimedMail; rendered: RenderedMail } | { mail: ClaimedMail; failure: SendResult }

/**
 * Renders the batch, at the first attempt only: a retry after a deploy must send the same bytes under its key. A mail
 * that cannot even be rendered is a failed attempt like any other: the next deploy may repair it.
 */
async function renderBatch({ db, site }: DrainDeps, mails: readonly ClaimedMail[]): Promise<Ready[]> {
  const { renderMail } = await import('./render.ts')
  const fresh: (RenderedMail & { id: string })[] = []
  const batch: Ready[] = []
  const siteOf = ({ template, readerId }: ClaimedMail): MailSite =>
    isMailName(template) ? { ...site, stop: stopFor(template, readerId) } : site
  for (const mail of mails) {
    try {
      const rendered = mail.rendered ?? (await renderMail(mail.template, mail.props, siteOf(mail)))
      if (!mail.rendered) fresh.push({ id: mail.id, ...rendered })
      batch.push({ mail, rendered })
    } catch (error) {
      batch.push({ mail, failure: notSent(mail, error) })
    }
  }
  await keepRenderings(db, fresh)
  return batch
}

async function attempt({ mailer, sender }: DrainDeps, ready: Ready, timeoutMs: number): Promise<SendResult> {
  if ('failure' in ready) return ready.failure
  const { mail, rendered } = ready
  const outgoing = {
    ...sender,
    ...rendered,
    to: mail.to,
    headers: oneClickHeaders(mail.template, rendered.html),
    tags: [
      { name: 'outbox', value: mail.id },
      { name: 'template', value: mail.template },
    ],
    idempotencyKey: `outbox/${mail.id}`,
  }
  try {
    return await mailer.send(outgoing, timeoutMs)
  } catch (error) {
    return notSent(mail, error)
  }
}

type Sent = { id: string; providerId: string }

/** Sends a batch and settles what failed; what was sent is added to `sent`. @returns what became of the others. */
async function sendBatch(
  deps: DrainDeps,
  batch: readonly Ready[],
  sent: Sent[],
  { timeoutMs = SEND_TIMEOUT_MS, maxAttempts = 8, backoffMs = doubling }: DrainOptions,
): Promise<{ postponed: number; dead: number; isQuotaUsed?: true }> {
  const counts = { postponed: 0, dead: 0 }
  for (const [index, ready] of batch.entries()) {
    const { mail } = ready
    const result = await attempt(deps, ready, timeoutMs)
    if (result.ok) {
      sent.push({ id: mail.id, providerId: result.providerId })
    } else if (isQuota(result.name)) {
      const waiting = batch.slice(index).map((each) => each.mail)
      await release(deps.db, waiting, Math.max(result.retryAfterMs, QUOTA_PAUSE_MS), reasonOf(result))
      log.warn('mail quota is used up', { waiting: waiting.length, reason: result.name })
      return { ...counts, postponed: counts.postponed + waiting.length, isQuotaUsed: true }
    } else if (isPermanent(result.name) || mail.attempts >= maxAttempts) {
      await settleDead(deps.db, mail, reasonOf(result))
      counts.dead++
    } else {
      const waitMs = Math.max(result.retryAfterMs, jittered(backoffMs(mail.attempts)))
      await postpone(deps.db, mail, waitMs, reasonOf(result))
      counts.postponed++
    }
  }
  return counts
}

/**
 * Sends one batch of due mails. Safe to run concurrently and to kill at any point: a claim is one statement, what was
 * rendered is kept before it is sent, and every attempt of a mail carries the same idempotency key.
 */
export async function drain(deps: DrainDeps, options: DrainOptions = {}): Promise<DrainSummary> {
  const { limit = 5, timeoutMs = SEND_TIMEOUT_MS, maxAttempts = 8 } = options
  const mails = await claim(deps.db, limit, limit * timeoutMs + LEASE_MARGIN_MS)
  if (mails.length === 0) return { claimed: 0, sent: 0, postponed: 0, dead: 0, isDone: true }
  const lost = mails.filter((mail) => mail.attempts > maxAttempts)
  for (const mail of lost) await settleDead(deps.db, mail, 'Every attempt ended without an answer.')
  const batch = await renderBatch(
    deps,
    mails.filter((mail) => mail.attempts <= maxAttempts),
  )
  const sent: Sent[] = []
  try {
    const { postponed, dead, isQuotaUsed } = await sendBatch(deps, batch, sent, options)
    const given = { dead: dead + lost.length, postponed }
    if (given.dead > 0) log.warn('mails were given up', { dead: given.dead })
    return { claimed: mails.length, sent: sent.length, ...given, isDone: isQuotaUsed ?? mails.length < limit }
  } finally {
    await settleSent(deps.db, sent)
  }
}

/** Without a key, and on previews, nothing is sent: mails are captured in the database. */
async function configuredMailer(db: Db, { services, RESEND_API_KEY, RESEND_BASE_URL }: Env): Promise<Mailer> {
  if (services.mail === 'capture' || !RESEND_API_KEY) return (await application().standIns()).mailer(db)
  const { createResendMailer } = await import('./resend-mailer.ts')
  return createResendMailer(RESEND_API_KEY, RESEND_BASE_URL)
}

/**
 * The sender at our own domain; the provider's onboarding address, which reaches only the account's owner, is for
 * development. (NO5, E13)
 * @throws Error in the platform's production without MAIL_FROM. Elsewhere production refuses to start (env.ts).
 */
export function senderAddress(settings: Pick<Env, 'MAIL_FROM' | 'VERCEL_ENV'>, siteName: string): string {
  if (settings.MAIL_FROM) return settings.MAIL_FROM
  if (settings.VERCEL_ENV === 'production') throw new Error('MAIL_FROM must name a sender of a verified domain.')
  return `${siteName.replace(/[^\p{L}\p{N} ]/gu, '')} <onboarding@resend.dev>`
}

/** `drain` configured by the environment and the settings. */
export async function drainConfigured(db: Db, options?: DrainOptions): Promise<DrainSummary> {
  const settings = await getSettings(db)
  const sender = {
    from: senderAddress(env, settings.siteName),
    ...(settings.adminEmail ? { replyTo: settings.adminEmail } : {}),
  }
  return drain({ db, mailer: await configuredMailer(db, env), sender, site: mailSiteOf(settings) }, options)
}
