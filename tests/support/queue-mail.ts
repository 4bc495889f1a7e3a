import type { MailName } from '#emails/catalog.ts'
import type { Db } from '#server/db.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { transact } from '#server/transact.ts'

/** Queues one mail in a transaction of its own, as a verb does. */
export const queueMail = <Name extends MailName>(db: Db, mail: Parameters<typeof enqueueMail<Name>>[1]) =>
  transact(db, (tx) => enqueueMail(tx, mail))
