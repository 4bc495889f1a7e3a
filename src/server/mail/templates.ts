import type { ComponentType, ReactElement } from 'react'
import { z } from 'zod'
import type { MailSite } from '#emails/site.ts'

/** What a file of emails/ gives: the words of the subject, the mail itself, and props to preview it with. */
type EmailModule<Props> = {
  subject: (props: Props, site: MailSite) => string
  Component: ComponentType<Props & { site: MailSite }>
  previewProps: Props
}

type Spec<Props> = {
  props: z.ZodType<Props>
  /** The mail carries a single-use token: props and body are erased as soon as it was sent. */
  hasSecret: boolean
  /** Loads the react-email code; only functions that send ever do. */
  load: () => Promise<EmailModule<Props>>
}

/** A mail before it is turned into text. */
export type Draft = { subject: string; body: ReactElement }

async function compose<Props extends object>(email: EmailModule<Props>, props: Props, site: MailSite): Promise<Draft> {
  const { createElement } = await import('react')
  return { subject: email.subject(props, site), body: createElement(email.Component, { ...props, site }) }
}

const define = <Props extends object>(spec: Spec<Props>) => ({
  props: spec.props,
  hasSecret: spec.hasSecret,
  /** @throws ZodError when stored props no longer fit. */
  draft: async (props: unknown, site: MailSite) => compose(await spec.load(), spec.props.parse(props), site),
  preview: async (site: MailSite) => {
    const email = await spec.load()
    return compose(email, email.previewProps, site)
  },
})

const token = z.string().min(20).max(200)
const firstName = z.string().max(80)
/** A mail links to pages of its own site only; `absoluteUrl` checks again. */
const path = z.string().max(500).startsWith('/')

/** Every mail Curio sends. A caller names one of these and gives its props; raw HTML never comes in. (X34, NO4) */
export const TEMPLATES = {
  'client-welcome': define({
    props: z.strictObject({ firstName }),
    hasSecret: false,
    load: async () => {
      const { ClientWelcomeEmail: Component, subject } = await import('#emails/client-welcome.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'confirm-email': define({
    props: z.strictObject({ firstName, token, validHours: z.int().min(1), returnTo: path.nullable() }),
    hasSecret: true,
    load: async () => {
      const { ConfirmEmail: Component, subject } = await import('#emails/confirm-email.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'newsletter-confirm': define({
    props: z.strictObject({ token, validDays: z.int().min(1) }),
    hasSecret: true,
    load: async () => {
      const { NewsletterConfirmEmail: Component, subject } = await import('#emails/newsletter-confirm.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'password-changed': define({
    props: z.strictObject({ changedAt: z.string().max(60) }),
    hasSecret: false,
    load: async () => {
      const { PasswordChangedEmail: Component, subject } = await import('#emails/password-changed.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'reset-password': define({
    props: z.strictObject({ token, validMinutes: z.int().min(1) }),
    hasSecret: true,
    load: async () => {
      const { ResetPasswordEmail: Component, subject } = await import('#emails/reset-password.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
}

export type TemplateName = keyof typeof TEMPLATES
export type TemplateProps<Name extends TemplateName> = z.infer<(typeof TEMPLATES)[Name]['props']>

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]
export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name)
