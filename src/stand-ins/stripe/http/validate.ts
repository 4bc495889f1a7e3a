import { refuseParameter, StripeRefusal } from '#stand-ins/stripe/errors.ts'
import { DECLARED } from './declared.ts'
import type { Param, Params } from './form.ts'
import { type Operation, PARAMETERS } from './parameters.ts'
import type { Kind, Shape } from './shapes.ts'

/** A checked parameter: numbers and booleans are read, text stays text. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value }
export type Values = { [name: string]: Value }

const LIMITS = { keys: 50, key: 40, value: 500 }

function readMetadata(value: Param, param: string): Value {
  if (value === '') return ''
  if (typeof value !== 'object' || Array.isArray(value)) throw refuseParameter('Invalid object', { param })
  const entries = Object.entries(value)
  if (entries.length > LIMITS.keys) throw refuseParameter('Metadata can have up to 50 keys.', { param })
  for (const [name, text] of entries) {
    if (typeof text !== 'string' || text.length > LIMITS.value || name.length > LIMITS.key)
      throw refuseParameter('Metadata keys have at most 40 characters, values 500.', { param: `${param}[${name}]` })
  }
  return value
}

const RANGE: Shape = { optional: { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } }

function readInteger(value: Param, param: string): number {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw refuseParameter(`Invalid integer: ${JSON.stringify(value)}`, { param, code: 'parameter_invalid_integer' })
  return Number(value)
}

function readBoolean(value: Param, param: string): boolean {
  if (value === 'true') return true
  if (value === 'false') return false
  throw refuseParameter(`Invalid boolean: ${JSON.stringify(value)}`, { param })
}

function readFlag(value: Param, param: string): boolean {
  if (typeof value !== 'boolean') throw refuseParameter('A boolean is expected.', { param })
  return value
}

function readText(value: Param, param: string): string {
  if (typeof value !== 'string') throw refuseParameter('Invalid string', { param })
  if (value.length > 5_000) throw refuseParameter('The string is too long.', { param })
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
    throw refuseParameter(message, { param, code: 'parameter_invalid_empty' })
  }
  return value
}

function readList(value: Param, param: string): Param[] {
  if (!Array.isArray(value)) throw refuseParameter('Invalid array', { param })
  return value
}

function readWord(value: Param, param: string, words: readonly string[]): string {
  if (typeof value === 'string' && words.includes(value)) return value
  throw refuseParameter(`Invalid ${param}: must be one of ${words.join(', ')}`, { param })
}

function readValue(kind: Kind, value: Param, param: string): Value {
  if (kind === 'string') return readText(value, param)
  if (kind === 'integer') return readInteger(value, param)
  if (kind === 'boolean') return readBoolean(value, param)
  if (kind === 'flag') return readFlag(value, param)
  if (kind === 'metadata') return readMetadata(value, param)
  if (kind === 'range') return typeof value === 'string' ? readInteger(value, param) : readShape(RANGE, value, param)
  if (kind === 'strings') return readList(value, param).map((item, at) => readText(item, `${param}[${at}]`))
  if ('words' in kind) return readWord(value, param, kind.words)
  if ('one' in kind) return readShape(kind.one, value, param)
  return readList(value, param).map((item, at) => readShape(kind.many, item, `${param}[${at}]`))
}

/** The service knows the parameter and this stand-in does not: an answer would promise something that did not happen. */
const unsupported = (param: string) =>
  new StripeRefusal(
    501,
    { type: 'api_error', message: `The stand-in does not do what '${param}' asks for.`, param },
    { isUnkept: true },
  )

function readShape(shape: Shape, given: Param, at: string, declared: readonly string[] = []): Values {
  if (typeof given !== 'object' || Array.isArray(given)) throw refuseParameter('Invalid object', { param: at })
  const kinds: Record<string, Kind> = { ...shape.required, ...shape.optional }
  const nameOf = (name: string) => (at ? `${at}[${name}]` : name)
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(kinds, name)) continue
    const param = nameOf(name)
    if (declared.includes(name)) throw unsupported(param)
    throw refuseParameter(`Received unknown parameter: ${param}`, { param, code: 'parameter_unknown' })
  }
  for (const name of Object.keys(shape.required ?? {})) {
    const param = nameOf(name)
    if (given[name] === undefined)
      throw refuseParameter(`Missing required param: ${param}.`, { param, code: 'parameter_missing' })
  }
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, readValue(kinds[name]!, value, nameOf(name))]),
  )
}

/** The parameters of one request, checked by name, kind and presence. @throws StripeRefusal 400, 501. */
export const readParameters = (operation: Operation, given: Params): Values =>
  readShape(PARAMETERS[operation], given, '', DECLARED[operation].split(' '))
