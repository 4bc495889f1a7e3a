import { eq } from 'drizzle-orm'
import { emailEvents, emailOutbox } from '#drizzle/schema/mail.ts'
import { hasSecret } from '#emails/catalog.ts'
import type { Db } from '#server/db.ts'
import { notifyTeam } from '#server/notices/notify.ts'
import {
  isDeliveryEvent,
  type MailStop,
  mailLogPath,
  PROBLEM_TITLES,
  problemOf,
} from '#shared/contact/mail-delivery.ts'
import { liftStops, stopMail } from './stops.ts'

/** A mail service's report about one mail. */
export type DeliveryReport = {
  /** The service's id of the report, which identifies repeats. */
  eventId: string
  /** Such as `email.bounced`. */
  type: string
  /** Our tag of the mail: the id of its outbox row. */
  outboxTag?: string
  /** The service's id of the mail, for mails whose tags were lost. */
  providerId?: string
  /** What is kept of the report: never the mail's subject, addresses or text. */
  detail: Record<string, unknown>
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

async function findMail(tx: Db, { outboxTag, providerId }: DeliveryReport) {
  const { id, toAddress, template, createdAt } = emailOutbox
  const pick = () => tx.select({ id, toAddress, template, createdAt }).from(emailOutbox)
  if (outboxTag && UUID.test(outboxTag)) {
    const [tagged] = await pick().where(eq(id, outboxTag))
    if (tagged) return tagged
  }
  if (!providerId) return null
  const [sent] = await pick().where(eq(emailOutbox.providerId, providerId)).limit(1)
  return sent ?? null
}

/** Whether the report stops mail to its address: a full mailbox or a busy server (a soft bounce) does not. */
function stopOf({ type, detail }: DeliveryReport): MailStop | null {
  if (type === 'email.complained') return 'complained'
  const isHard = typeof detail.type === 'string' && detail.type.toLowerCase() === 'permanent'
  return type === 'email.bounced' && isHard ? 'bounced' : null
}

/**
 * Records the outcome of a mail, once per report, and notifies administrators of bounces and spam complaints. A hard
 * bounce or a complaint stops mail to the address; a newer mail with a link that arrives lifts a bounce again. Reports
 * about opens and clicks are not kept. (issue 4: bounce events)
 */
export async function recordDelivery(db: Db, report: DeliveryReport, at: Date): Promise<{ isRecorded: boolean }> {
  if (!isDeliveryEvent(report.type)) return { isRecorded: false }
  return db.transaction(async (tx) => {
    const mail = await findMail(tx, report)
    const recorded = await tx
      .insert(emailEvents)
      .values({
        providerEventId: report.eventId,
        outboxId: mail?.id ?? null,
        type: report.type,
        payload: report.detail,
        createdAt: at,
      })
      .onConflictDoNothing({ target: emailEvents.providerEventId })
      .returning({ id: emailEvents.id })
    if (recorded.length === 0) return { isRecorded: false }
    const problem = problemOf(report.type)
    if (mail && problem) {
      const notice = { kind: `mail.${problem}`, title: PROBLEM_TITLES[problem], body: mail.toAddress }
      const dedupeKey = `mail.${problem}/${mail.id}`
      await notifyTeam(tx, { ...notice, href: mailLogPath(mail.id), dedupeKey }, at)
    }
    const stop = stopOf(report)
    if (mail && stop) await stopMail(tx, mail, stop, at)
    else if (mail && report.type === 'email.delivered' && hasSecret(mail.template))
      await liftStops(tx, mail.toAddress, { kind: 'bounced', mailedBefore: mail.createdAt })
    return { isRecorded: true }
  })
}
