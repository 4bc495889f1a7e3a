import { render, toPlainText } from 'react-email'
import { SCREEN_ONLY } from '#emails/parts.tsx'
import { subjectLine } from '#emails/plain.ts'
import type { MailSite } from '#emails/site.ts'
import { type Draft, isTemplateName, TEMPLATES } from '#emails/catalogue.ts'

export type RenderedMail = { subject: string; html: string; text: string }

const TEXT_OPTIONS = {
  selectors: [
    // The converter would shout headings in capitals.
    { selector: 'h1', options: { uppercase: false } },
    { selector: `.${SCREEN_ONLY}`, format: 'skip' },
  ],
}

async function toMail({ subject, body }: Draft): Promise<RenderedMail> {
  const html = await render(body)
  const text = toPlainText(html, TEXT_OPTIONS)
  return { subject: subjectLine(subject), html, text }
}

/**
 * Renders one mail of the registry: HTML, and the plain-text part from the same tree. (NO4)
 * @throws Error when the template is unknown, ZodError when stored props no longer fit it.
 */
export async function renderMail(name: string, props: unknown, site: MailSite): Promise<RenderedMail> {
  if (!isTemplateName(name)) throw new Error(`There is no mail template named ${name}.`)
  return toMail(await TEMPLATES[name].draft(props, site))
}

/** Renders a mail with the example props that stand beside it, or null for an unknown name. (NO4) */
export async function renderPreview(name: string, site: MailSite): Promise<RenderedMail | null> {
  return isTemplateName(name) ? toMail(await TEMPLATES[name].preview(site)) : null
}
