import { sql } from 'drizzle-orm'
import { capturedMails } from '#drizzle/schema/mail.ts'
import type { Db } from '#server/db.ts'
import { recordDelivery } from '#server/mail/delivery.ts'
import type { Mailer, OutgoingMail } from '#server/mail/mailer.ts'

/** The recipient's name determines the outcome, as with the real service's test addresses. */
function outcomeFor(to: string): 'delivered' | 'bounced' | 'complained' | 'suppressed' {
  const name = /^(bounced|complained|suppressed)(?:\+[^@]*)?@/i.exec(to)?.[1]?.toLowerCase()
  return (name as 'bounced' | 'complained' | 'suppressed' | undefined) ?? 'delivered'
}

/** The report the real service would send about a mail that did not arrive. */
async function report(db: Db, { id, status }: { id: string; status: string }, { tags }: OutgoingMail): Promise<void> {
  const outboxTag = tags.find(({ name }) => name === 'outbox')?.value
  const detail = { message: 'The address asks for this outcome.' }
  await recordDelivery(db, { eventId: `captured/${id}`, type: `email.${status}`, outboxTag, detail }, new Date())
}

/** Keeps mails in the database instead of sending them: the embedded mailbox, and preview deployments. */
export function createCaptureMailer(db: Db): Mailer {
  return {
    async send(mail) {
      const [row] = await db
        .insert(capturedMails)
        .values({
          fromAddress: mail.from,
          toAddress: [mail.to],
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: { ...mail.headers, ...(mail.replyTo ? { 'reply-to': mail.replyTo } : {}) },
          tags: mail.tags,
          idempotencyKey: mail.idempotencyKey,
          status: outcomeFor(mail.to),
        })
        // Setting the key to itself makes a repeated send return the first one's id.
        .onConflictDoUpdate({
          target: capturedMails.idempotencyKey,
          set: { idempotencyKey: sql`excluded.idempotency_key` },
        })
        .returning({ id: capturedMails.id, status: capturedMails.status })
      if (row!.status !== 'delivered') await report(db, row!, mail)
      return { ok: true, providerId: row!.id }
    },
  }
}
