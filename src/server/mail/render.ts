import { compile } from 'html-to-text'
import { createElement } from 'react'
import { plainTextSelectors, render } from 'react-email'
import { isMailName, loadMail } from '#emails/catalog.ts'
import type { Mail, MailValues } from '#emails/define-mail.ts'
import { subjectLine } from '#emails/plain.ts'
import type { MailSite } from '#emails/site.ts'
import { stopFor } from './choices.ts'

export type RenderedMail = { subject: string; html: string; text: string }

/** What react-email's `toPlainText` does, with our selectors, and without compiling them again for every mail. */
const toText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    // The converter would put headings in capitals.
    { selector: 'h1', options: { uppercase: false } },
  ],
})

async function toMail<Props extends MailValues>(
  mail: Mail<Props>,
  props: Props,
  site: MailSite,
): Promise<RenderedMail> {
  const html = await render(createElement(mail.Component, { ...props, site }))
  const text = toText(html)
  return { subject: subjectLine(mail.subject(props, site)), html, text }
}

/**
 * Renders one mail of the catalog: HTML, and the plain-text part from the same tree. (NO4)
 * @throws Error when the name is unknown, $ZodError when stored props do not fit.
 */
export async function renderMail(name: string, props: unknown, site: MailSite): Promise<RenderedMail> {
  if (!isMailName(name)) throw new Error(`There is no mail template named ${name}.`)
  const mail = await loadMail(name)
  return toMail(mail, mail.props.parse(props), site)
}

/** The reader of the examples. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Renders a mail with its example props, as each side that is told reads it; nothing for an unknown name. */
export async function renderPreviews(name: string, site: MailSite): Promise<RenderedMail[]> {
  if (!isMailName(name)) return []
  const mail = await loadMail(name)
  const stoppable = { ...site, stop: stopFor(name, NOBODY) }
  return Promise.all([mail.preview, ...(mail.twin ? [mail.twin] : [])].map((props) => toMail(mail, props, stoppable)))
}
