import type { OpenedDatabase } from '#server/db.ts'
import type { Env } from '#server/env.ts'

/** One line of the doctor: what holds, what to look at, or what is wrong, and then what to do about it. */
export type Finding = { level: 'ok' | 'look' | 'wrong'; about: string; what: string; todo?: string }

/** What the checks reach; tests pass their own. No service is asked unless its key is set. */
export type DoctorIo = {
  env: Env
  fetch: typeof globalThis.fetch
  /** The texts of a name in the DNS, none when there are none. */
  resolveTxt: (name: string) => Promise<string[]>
  openDatabase: (url: string) => Promise<OpenedDatabase>
  now: () => Date
}

/** Findings about one subject. */
export const findingsAbout = (about: string) => ({
  ok: (what: string): Finding => ({ level: 'ok', about, what }),
  look: (what: string, todo: string): Finding => ({ level: 'look', about, what, todo }),
  wrong: (what: string, todo: string): Finding => ({ level: 'wrong', about, what, todo }),
})

const TIMEOUT_MS = 10_000

/** A request that ends by itself; null without an answer. */
export async function ask(io: DoctorIo, url: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await io.fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    return null
  }
}
