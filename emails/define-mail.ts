import type { ComponentType } from 'react'
import type * as z from 'zod/mini'
import type { MailSite } from './site.ts'

/** A mail's props, stored as JSON until it is sent. */
export type MailValues = Record<string, unknown>

/** One mail: the schema of its props, its subject, its text, and example props. */
export type Mail<Props extends MailValues> = {
  props: z.ZodMiniType<Props>
  subject: (props: Props, site: MailSite) => string
  Component: ComponentType<Props & { site: MailSite }>
  preview: NoInfer<Props>
  /** The example as the other side reads it. */
  twin?: NoInfer<Props>
}

/** What the bell says of a mail's event; `path` is the page that the notice opens. */
type BellWords = {
  /** `feature.event`. */
  kind: string
  title: string
  body?: string
  path: string
}
/** A mail that the bell announces too. */
export type MailWithBell<Props extends MailValues> = Mail<Props> & { bell: (props: Props) => BellWords }

/** What every file of a mail exports as `mail`; `catalog.ts` lists them. */
export function defineMail<Props extends MailValues>(mail: MailWithBell<Props>): MailWithBell<Props>
export function defineMail<Props extends MailValues>(mail: Mail<Props>): Mail<Props>
export function defineMail<Props extends MailValues>(mail: Mail<Props>): Mail<Props> {
  return mail
}
