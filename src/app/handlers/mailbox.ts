import { createContext } from '#server/http/request-context.ts'
import '#app/application.ts'
import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db.ts'
import { env, hasDevPages } from '#server/env.ts'
import { defineHandler, json, notAllowed, READS_AND_POSTS, type RequestInfo } from '#server/http/handler.ts'
import { isOwner } from '#server/http/owner.ts'
import { STAND_IN_PATH } from '#server/identity/providers.ts'
import { database } from '#server/runtime.ts'
import { getSettings, mailSiteOf } from '#server/settings.ts'

const JOB_PATH = /^\/dev\/jobs\/([A-Za-z.]+)$/

/** POST /dev/jobs/<name> runs one job now, at the moment the request sets: browser tests move the clock. */
async function runOneJob(db: Db, name: string, request: Request): Promise<Response> {
  const [{ JOBS }, ctx] = await Promise.all([
    import('#app/jobs.ts'),
    createContext(request, randomUUID(), new Headers()),
  ])
  const job = JOBS.find((known) => known.name === name)
  if (!job) return json({ message: 'Not found' }, 404)
  if (request.method !== 'POST') return notAllowed(['POST'])
  return json(await job.run({ ...ctx, db, actor: null }))
}

async function answer(request: Request, { url }: RequestInfo): Promise<Response> {
  if (!hasDevPages()) return json({ message: 'Not found' }, 404)
  if (!isOwner(request)) return json({ message: 'Only this machine itself is answered here.' }, 403)
  const db = await database()
  const job = JOB_PATH.exec(url.pathname)?.[1]
  if (job) return runOneJob(db, job, request)
  if (env.EMBEDDED_IDENTITIES && url.pathname.startsWith(`${STAND_IN_PATH}/`))
    return (await (await import('#app/stand-ins.ts')).localIdentities()).answer(request)
  const { mailboxResponse } = await import('#stand-ins/mail/mailbox.ts')
  return mailboxResponse(db, mailSiteOf(await getSettings(db)), request)
}

/** The /dev pages: the mailbox, the mail templates, single jobs and the sign-in of the stand-in for Google and Apple. They exist only with the embedded stand-ins. */
export default defineHandler('mailbox', answer, { methods: READS_AND_POSTS })
