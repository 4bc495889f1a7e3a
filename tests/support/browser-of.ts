import { appRouter } from '#app/app-router.ts'
import { readSession, SESSION_COOKIE } from '#server/account/sessions.ts'
import type { Db } from '#server/db.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { contextFor } from './context.ts'

const createCaller = createCallerFactory(appRouter)
type Api = ReturnType<typeof createCaller>
type When = { now?: Date; ip?: string }
let address = 0

/**
 * A browser without a network: it keeps the cookies that it was given, and each call reads its session from them. `ip` is
 * its own unless told otherwise.
 */
export function browserOf(db: Db, given: Record<string, string> = {}) {
  const jar = new Map(Object.entries(given))
  const ownIp = `198.18.${Math.floor(++address / 250)}.${address % 250}`
  const ask = async <Result>(question: (api: Api) => Promise<Result>, { now, ip = ownIp }: When = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const context = contextFor(db, { ip, cookie, now })
    const token = jar.get(SESSION_COOKIE)
    const device = { ip, userAgent: context.userAgent }
    let actor: ReturnType<typeof readSession> | undefined
    context.resolveActor = async () =>
      token ? (actor ??= readSession(db, token, context.resHeaders, device, { admitsViewing: true })) : null
    try {
      return await question(createCaller(context))
    } finally {
      for (const line of context.resHeaders.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]!.split('=')
        if (value) jar.set(name, value)
        else jar.delete(name)
      }
    }
  }
  return { ask, jar, hasSession: () => jar.has(SESSION_COOKIE) }
}
export type TestBrowser = ReturnType<typeof browserOf>
