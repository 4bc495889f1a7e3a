import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { MailSite } from './site.ts'

/** What a mail is given, stored as JSON until it is sent. */
export type MailValues = Record<string, unknown>

/** One mail: what it is given, the words of its subject, its text, and an example of it. */
export type Mail<Props extends MailValues> = {
  props: z.ZodType<Props>
  subject: (props: Props, site: MailSite) => string
  Component: ComponentType<Props & { site: MailSite }>
  preview: Props
}

/** What every file of a mail exports as `mail`; `catalogue.ts` lists them. */
export const defineMail = <Props extends MailValues>(mail: Mail<Props>): Mail<Props> => mail
