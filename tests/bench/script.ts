import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Heard } from './pg-listener.ts'

/** What one request brings: the hash of its session and the strings of its input. */
export type Brought = Record<string, string>
/** A statement whose values come from the request, from earlier results, or are new. */
export type Step = { text: string; values: (string | null)[] }
/** The statements of a request by its path. */
export type Scripts = Record<string, Step[]>

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
/** Rate limits count a hash of the account or of the address that was typed. */
const COUNTED = /(?<=\/(?:account|email)\/)[\w-]{27}/g
/** What the payment provider calls a page, a payment or an account: also within the page's address. */
const REFERENCE = /\b(cs|pi|ch|re|tr|po|evt|cus|acct)_(test_)?[\dA-Za-z]{14,}/g
/** Hashes of new tokens. */
const HEX = /(?<![\da-f-])[\da-f]{24,64}(?![\da-f-])/g
const OPEN = '\u0001'
const CLOSE = '\u0002'
// oxlint-disable-next-line no-control-regex -- the two characters no value of ours has
const MARK = /\u0001([^\u0002]*)\u0002/g

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Every string of an input under its path, for example `card.number`. */
function stringsOf(value: unknown, path: string, into: Brought): Brought {
  if (typeof value === 'string' && value.length >= 8) into[path] = value
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) stringsOf(inner, `${path}.${key}`, into)
  return into
}

/** What a request brings, from its cookie and its JSON body. */
export function broughtBy(cookie: string | undefined, input: unknown): Brought {
  const token = cookie?.split('=')[1]
  return { ...(token ? { session: hashOf(token) } : {}), ...stringsOf(input, 'input', {}) }
}

/** Every id in an answer, in its order. */
export const idsIn = (answer: string): string[] => answer.match(UUID) ?? []

/** Makes a script of one recorded request that can be played for any other request of the same kind. */
export function toScript(heard: readonly Heard[], brought: Brought): Step[] {
  const answered = new Map<string, string>()
  return heard.map(({ text, values, answer }, index) => {
    const step = { text, values: values.map((value) => (value === null ? null : mark(value, brought, answered))) }
    idsIn(answer).forEach((id, place) => {
      if (!answered.has(id)) answered.set(id, `a:${index}:${place}`)
    })
    return step
  })
}

function mark(value: string, brought: Brought, answered: Map<string, string>): string {
  let marked = value
  for (const [name, known] of Object.entries(brought)) marked = marked.replaceAll(known, `${OPEN}b:${name}${CLOSE}`)
  marked = marked.replace(UUID, (id) => `${OPEN}${answered.get(id) ?? `u:${id}`}${CLOSE}`)
  marked = marked.replace(REFERENCE, (reference) => `${OPEN}r:${reference}${CLOSE}`)
  marked = marked.replace(COUNTED, `${OPEN}k${CLOSE}`)
  return marked.replace(HEX, (hex) => `${OPEN}h:${hex}${CLOSE}`)
}

/** Another reference of the same kind and length. */
const referenceLike = (reference: string): string => {
  const start = reference.lastIndexOf('_') + 1
  return (
    reference.slice(0, start) +
    randomBytes(64)
      .toString('hex')
      .slice(0, reference.length - start)
  )
}

/** Fills the values of one step for one request. `answers` are the ids of the steps before. */
export function fill(step: Step, brought: Brought, answers: readonly string[][], made: Map<string, string>) {
  const fresh = (name: string, make: () => string) => {
    const known = made.get(name) ?? make()
    made.set(name, known)
    return known
  }
  const valueOf = (name: string): string => {
    const [kind, first, second] = name.split(':')
    if (kind === 'b') return brought[name.slice(2)] ?? ''
    if (kind === 'k') return hashOf(brought['input.email'] ?? brought.session ?? '').slice(0, 27)
    if (kind === 'a') return answers[Number(first)]?.[Number(second)] ?? ''
    if (kind === 'r') return fresh(name, () => referenceLike(first!))
    return fresh(name, kind === 'u' ? randomUUID : () => randomBytes(32).toString('hex').slice(0, first!.length))
  }
  return step.values.map((value) => value?.replace(MARK, (_, name: string) => valueOf(name)) ?? null)
}
