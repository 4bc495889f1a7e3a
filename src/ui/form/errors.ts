import { isCutOff } from '#shared/api/trpc-errors.ts'

type ServerErrorData = {
  code?: unknown
  field?: unknown
  fieldErrors?: unknown
  requestId?: unknown
}

/** A refused call's messages, by dotted field path, and the message for the whole form. */
export type ServerRefusal = { fields: Record<string, string>; message: string; requestId: string | null }

/** For a session that ended while a form was filled in: signing in again in another tab is enough. */
export const SESSION_ENDED =
  'Your session has ended. Sign in again in another tab, then send this once more. What you typed stays here.'
/** For a missing answer, whose error message is the network library's. */
export const NO_ANSWER =
  'The connection dropped before we could answer. What you typed is still here; please try again.'
const UNKNOWN_MESSAGE = 'Something went wrong. Please try again.'

function firstMessages(fieldErrors: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  if (typeof fieldErrors !== 'object' || fieldErrors === null) return fields
  for (const [path, messages] of Object.entries(fieldErrors)) {
    const first = Array.isArray(messages) ? messages[0] : messages
    if (typeof first === 'string') fields[path] = first
  }
  return fields
}

/** Reads the `field`, `fieldErrors` and `requestId` that the server's error formatter adds to a tRPC error. */
export function readRefusal(error: unknown): ServerRefusal {
  const { message, data } = (error ?? {}) as { message?: unknown; data?: ServerErrorData | null }
  if (data?.code === 'UNAUTHORIZED') return { fields: {}, message: SESSION_ENDED, requestId: null }
  if (isCutOff(error)) return { fields: {}, message: NO_ANSWER, requestId: null }
  const text = typeof message === 'string' && message ? message : UNKNOWN_MESSAGE
  const fields = firstMessages(data?.fieldErrors)
  if (typeof data?.field === 'string' && data.field) fields[data.field] ??= text
  return { fields, message: text, requestId: typeof data?.requestId === 'string' ? data.requestId : null }
}

/**
 * Splits refused fields into those the form shows and others, whose messages go to the whole form. What a form sends inside
 * something else is named after it by the server: "values.siteUrl" is its field "siteUrl".
 */
export function splitFields(fields: Record<string, string>, known: readonly string[]) {
  const shown: Record<string, string> = {}
  const rest: string[] = []
  const isKnown = (path: string) => known.some((name) => path === name || path.startsWith(`${name}.`))
  for (const [path, text] of Object.entries(fields)) {
    const own = [path, path.slice(path.indexOf('.') + 1)].find(isKnown)
    if (own === undefined) rest.push(text)
    else shown[own] ??= text
  }
  return { shown, rest }
}
