import type { ComponentType, ReactElement } from 'react'
import { z } from 'zod'
import { APPLICATION_MAIL_STATUSES } from '#features/applications/model.ts'
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
const anyName = z.string().max(200)
/** A day or moment as the reader should see it. */
const moment = z.string().max(60)
const count = z.int().min(0)
/** What an inquiry says about the wedding. */
const facts = z.array(z.strictObject({ label: z.string().max(40), value: z.string().max(400) })).max(10)

/** Messages as delivered; a token is longer than what it replaces. */
const quotedMessages = z.array(z.string().max(12_000)).min(1).max(5)

/** Every mail Curio sends. A caller names one of these and gives its props; raw HTML never comes in. (X34, NO4) */
export const TEMPLATES = {
  'account-standing': define({
    props: z.strictObject({ firstName, standing: z.enum(['suspended', 'restored']), isListingChanged: z.boolean() }),
    hasSecret: false,
    load: async () => {
      const { AccountStandingEmail: Component, subject } = await import('#emails/account-standing.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'admin-new-application': define({
    props: z.strictObject({
      event: z.enum(['new', 'again', 'answered']),
      name: anyName,
      businessName: anyName,
      businessType: anyName,
      email: z.string().max(254),
      location: anyName,
      images: count,
      neededImages: count,
    }),
    hasSecret: false,
    load: async () => {
      const { AdminNewApplicationEmail: Component, subject } = await import('#emails/admin-new-application.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'application-received': define({
    props: z.strictObject({
      vendorName: anyName,
      businessName: anyName,
      applicationDate: moment,
      template: z.string().max(5000),
      missingImages: count,
    }),
    hasSecret: false,
    load: async () => {
      const { ApplicationReceivedEmail: Component, subject } = await import('#emails/application-received.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'application-status': define({
    props: z.strictObject({
      name: anyName,
      status: z.enum(APPLICATION_MAIL_STATUSES),
      note: z.string().max(5000).nullable(),
      reasons: z.array(z.string().max(500)).max(20),
      reapplyOn: moment.nullable(),
      isPublished: z.boolean().optional(),
    }),
    hasSecret: false,
    load: async () => {
      const { ApplicationStatusEmail: Component, subject } = await import('#emails/application-status.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'booking-news': define({
    props: z.strictObject({
      title: z.string().max(200),
      lines: z.array(z.string().max(1000)).max(10),
      quote: z.string().max(5000).nullable(),
      path,
      action: z.string().max(60),
    }),
    hasSecret: false,
    load: async () => {
      const { BookingNewsEmail: Component, subject } = await import('#emails/booking-news.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'client-welcome': define({
    props: z.strictObject({ firstName }),
    hasSecret: false,
    load: async () => {
      const { ClientWelcomeEmail: Component, subject } = await import('#emails/client-welcome.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'confirm-email': define({
    props: z.strictObject({
      firstName,
      token,
      validHours: z.int().min(1),
      returnTo: path.nullable(),
      isApplicant: z.boolean().optional(),
    }),
    hasSecret: true,
    load: async () => {
      const { ConfirmEmail: Component, subject } = await import('#emails/confirm-email.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'contract-sent': define({
    props: z.strictObject({
      firstName,
      vendorName: z.string().max(200),
      title: z.string().max(200),
      lastDay: z.string().max(60),
      path,
    }),
    hasSecret: false,
    load: async () => {
      const { ContractSentEmail: Component, subject } = await import('#emails/contract-sent.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'inquiry-closed': define({
    props: z.strictObject({
      ending: z.enum(['declined', 'expired']),
      firstName,
      photographerName: anyName,
      reason: z.string().max(2000).nullable(),
      day: moment.nullable(),
      dayIso: z.iso.date().nullable(),
      others: z.array(z.strictObject({ id: z.uuid(), name: anyName })).max(3),
      threadId: z.uuid(),
    }),
    hasSecret: false,
    load: async () => {
      const { InquiryClosedEmail: Component, subject } = await import('#emails/inquiry-closed.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'inquiry-new': define({
    props: z.strictObject({
      photographerName: anyName,
      coupleName: firstName,
      facts,
      note: z.string().max(10_000),
      threadId: z.uuid(),
      expiresOn: moment,
    }),
    hasSecret: false,
    load: async () => {
      const { InquiryNewEmail: Component, subject } = await import('#emails/inquiry-new.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'inquiry-reminder': define({
    props: z.strictObject({
      photographerName: anyName,
      coupleName: firstName,
      threadId: z.uuid(),
      expiresOn: moment,
    }),
    hasSecret: false,
    load: async () => {
      const { InquiryReminderEmail: Component, subject } = await import('#emails/inquiry-reminder.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'inquiry-sent': define({
    props: z.strictObject({
      firstName,
      photographers: z.array(anyName).min(1).max(3),
      facts,
      note: z.string().max(10_000),
      threadId: z.uuid(),
    }),
    hasSecret: false,
    load: async () => {
      const { InquirySentEmail: Component, subject } = await import('#emails/inquiry-sent.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'message-digest': define({
    props: z.strictObject({ fromName: anyName.nullable(), messages: quotedMessages, moreCount: count, path }),
    hasSecret: false,
    load: async () => {
      const { MessageDigestEmail: Component, subject } = await import('#emails/message-digest.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'message-new': define({
    props: z.strictObject({ fromName: anyName, messages: quotedMessages, moreCount: count, path }),
    hasSecret: false,
    load: async () => {
      const { MessageNewEmail: Component, subject } = await import('#emails/message-new.tsx')
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
  'payout-details-changed': define({
    props: z.strictObject({ accountLast4: z.string().length(4), changedAt: moment, waitsUntil: moment.nullable() }),
    hasSecret: false,
    load: async () => {
      const { PayoutDetailsChangedEmail: Component, subject } = await import('#emails/payout-details-changed.tsx')
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
  'sign-in-link': define({
    props: z.strictObject({ token, validMinutes: z.int().min(1), returnTo: path.nullable() }),
    hasSecret: true,
    load: async () => {
      const { SignInLinkEmail: Component, subject } = await import('#emails/sign-in-link.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'vendor-contact': define({
    props: z.strictObject({ name: anyName, subject: z.string().max(200), text: z.string().max(6000) }),
    hasSecret: false,
    load: async () => {
      const { VendorContactEmail: Component, subject } = await import('#emails/vendor-contact.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
  'vendor-welcome': define({
    props: z.strictObject({ firstName }),
    hasSecret: false,
    load: async () => {
      const { VendorWelcomeEmail: Component, subject } = await import('#emails/vendor-welcome.tsx')
      return { Component, subject, previewProps: Component.PreviewProps }
    },
  }),
}

export type TemplateName = keyof typeof TEMPLATES
export type TemplateProps<Name extends TemplateName> = z.infer<(typeof TEMPLATES)[Name]['props']>

export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as TemplateName[]
export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(TEMPLATES, name)
