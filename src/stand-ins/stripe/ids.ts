import { randomBytes } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A random id of the service's shape, such as `pi_3Qk…`. */
export const newId = (prefix: string, length = 24): string =>
  `${prefix}_${[...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** Seconds since 1970, the unit of time of the API's first version. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** The same moment as the second version writes it. */
export const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
