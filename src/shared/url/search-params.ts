import { isDay } from '#shared/date/is-day.ts'

/**
 * Parses URL search parameters. People type and paste URLs, so unreadable values are left out, never refused. These few
 * parsers are part of every page's first script, where zod alone would weigh more than all routes together; input to
 * the API is validated by zod.
 */
export type Parser<T> = (value: unknown) => T

type Parsers = Record<string, Parser<unknown>>
type OptionalKey<R extends Parsers> = { [K in keyof R]: undefined extends ReturnType<R[K]> ? K : never }[keyof R]
type Flat<T> = { [K in keyof T]: T[K] } & {}
type Values<R extends Parsers> = Flat<
  { [K in Exclude<keyof R, OptionalKey<R>>]: ReturnType<R[K]> } & { [K in OptionalKey<R>]?: ReturnType<R[K]> }
>

/** A set of search parameters; the router and tRPC accept it wherever they accept a schema. */
export type SearchParams<R extends Parsers> = {
  /** @throws TypeError for anything but an object; a single value never throws */
  parse: (values: unknown) => Values<R>
  '~standard': {
    version: 1
    vendor: 'curio'
    validate: (values: unknown) => { value: Values<R> }
    types?: { input: Partial<Values<R>>; output: Values<R> }
  }
}
export type SearchParamsOf<A> = A extends SearchParams<infer R> ? Values<R> : never

/** One parser per value. Values without one are dropped. */
export function searchParams<R extends Parsers>(parsers: R): SearchParams<R> {
  const parse = (values: unknown) => {
    if (typeof values !== 'object' || values === null) throw new TypeError('An object is expected.')
    const read: Record<string, unknown> = {}
    // Unreadable values are set to undefined: the router merges this over the raw values, which a page's head would see
    // otherwise.
    for (const name in parsers) read[name] = parsers[name]!((values as Record<string, unknown>)[name])
    return read as Values<R>
  }
  return { parse, '~standard': { version: 1, vendor: 'curio', validate: (values) => ({ value: parse(values) }) } }
}

/** The value used when a parameter is missing or unreadable. */
export const or =
  <T>(read: Parser<T | undefined>, fallback: T): Parser<T> =>
  (value) =>
    read(value) ?? fallback

/**
 * A parameter that takes one value. Where it is repeated, the first value that says something counts: `?q=film&q=` is a
 * search for film. Every parser but those of lists is made by this.
 */
export const single =
  <T>(read: Parser<T | undefined>): Parser<T | undefined> =>
  (value) => {
    if (!Array.isArray(value)) return read(value)
    for (const one of value.slice(0, 100)) {
      const said = read(one)
      if (said !== undefined) return said
    }
    return undefined
  }

/** One of the given words. */
export const oneOf = <const T extends string>(known: readonly T[]): Parser<T | undefined> =>
  single((value) => known.find((word) => word === value))

/** Some of the given words, in their own order, without repeats, at most `max`. */
export const someOf =
  <const T extends string>(known: readonly T[], max = known.length): Parser<T[] | undefined> =>
  (value) => {
    const wanted = new Set((Array.isArray(value) ? value : [value]).slice(0, 100))
    const kept = known.filter((word) => wanted.has(word)).slice(0, max)
    return kept.length > 0 ? kept : undefined
  }

/** A key or path, unchanged, of at most `max` characters. */
export const key = (max: number): Parser<string | undefined> =>
  single((value) => (typeof value === 'string' && value !== '' && value.length <= max ? value : undefined))

/** A line that PostgreSQL accepts: no control characters or lone surrogates, single spaces, at most `max` characters. */
export function cleanLine(text: string, max: number): string {
  const line = text
    .slice(0, 1000)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(line).slice(0, max).join('').trim()
}

/** Search words. */
export const words = (max: number): Parser<string | undefined> =>
  single((value) =>
    typeof value === 'string' || typeof value === 'number' ? cleanLine(String(value), max) || undefined : undefined,
  )

/** A whole number between two bounds. */
export const whole = (min: number, max: number): Parser<number | undefined> =>
  single((value) => {
    const figure = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    return Number.isInteger(figure) && (figure as number) >= min && (figure as number) <= max
      ? (figure as number)
      : undefined
  })

/** The page of a list of at most `max` pages; the first by default. */
export const pageUpTo = (max: number): Parser<number> => or(whole(1, max), 1)

const switched = single((value) => {
  if (value === true || value === '1' || value === 'true') return true
  return value === false || value === '0' || value === 'false' ? false : undefined
})

/** A switch; only "on" is written to the URL. */
export const yes: Parser<true | undefined> = (value) => switched(value) || undefined

/** A calendar day that exists, YYYY-MM-DD. */
export const day: Parser<string | undefined> = single((value) =>
  typeof value === 'string' && isDay(value) ? value : undefined,
)

/** A month, YYYY-MM. */
export const month: Parser<string | undefined> = single((value) =>
  typeof value === 'string' && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined,
)

/** The id of a record. */
export const id: Parser<string | undefined> = single((value) =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined,
)
