import { getSettings } from '#server/settings.ts'
import { env, hasDevPages } from '#server/env.ts'
import { defineHandler, json } from '#server/http/handler.ts'
import { database } from '#server/runtime.ts'

/** The /dev pages: the mailbox and the mail templates. They exist only with the embedded stand-ins. */
export default defineHandler('mailbox', async (request) => {
  if (!hasDevPages()) return json({ message: 'Not found' }, 404)
  const db = await database()
  const { mailboxResponse } = await import('#server/local/mailbox.ts')
  const { siteName } = await getSettings(db)
  return mailboxResponse(db, { siteName, siteUrl: env.siteUrl }, request)
})
