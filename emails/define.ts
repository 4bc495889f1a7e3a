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

/** What every file of a mail exports as `mail`; `catalogue.ts` lists them. */
export const defineMail = <Props extends MailValues>(mail: Mail<Props>): Mail<Props> => mail
