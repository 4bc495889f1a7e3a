import * as z from 'zod/mini'
import { plainLine } from '#shared/text/plain-text.ts'
import { MAIL_DEFAULTS, MAIL_SORTS, MAIL_STATES, TEMPLATE_MAX, WORDS_MAX } from './search.ts'

const KEYS = Object.keys(MAIL_SORTS) as (keyof typeof MAIL_SORTS)[]
const SORTS = [...KEYS, ...KEYS.map((key) => `-${key}` as const)]
const listed = {
  state: z.optional(z.enum(MAIL_STATES)),
  /** A mail's name in the catalog. */
  template: z.optional(plainLine(TEMPLATE_MAX)),
  /** Part of an address. */
  q: z.optional(plainLine(WORDS_MAX)),
  order: z._default(z.enum(SORTS), MAIL_DEFAULTS.order),
}
export const MailListInput = z.object({ ...listed, page: z._default(z.int().check(z.gte(1), z.lte(100_000)), 1) })
export type MailListInput = z.infer<typeof MailListInput>

export const MailExportInput = z.object(listed)
export type MailExportInput = z.infer<typeof MailExportInput>

export const MailInput = z.object({ id: z.uuid() })
export type MailInput = z.infer<typeof MailInput>
