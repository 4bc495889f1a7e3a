import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { firstNameOf, oneLine } from '#emails/plain.ts'
import { AnyName, Count, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { RECEIVED } from '#features/applications/texts.ts'
import { milestoneTexts } from '#features/applications/vetting-times.ts'
import { defaultAcknowledgment, renderAcknowledgment } from '#features/settings/acknowledgment.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'

const Props = z.strictObject({
  vendorName: AnyName,
  businessName: AnyName,
  /** When the application entered the queue, as the reader should see it. */
  applicationDate: Moment,
  /** The acknowledgment text of the settings, its variables still in braces. */
  template: textUpTo(5000),
  /** How many portfolio images are still missing before the review can begin. */
  missingImages: Count,
  /** The times that were promised when it was written; mails from before that have the usual ones. */
  promises: z.optional(z.strictObject({ firstLookHours: Count, decisionDays: Count, atMostDays: Count })),
})
type Props = z.infer<typeof Props>

/** Subject of the confirmation: the product's name first. */
const subject = (_props: Props, site: MailSite): string => `${site.siteName}: ${RECEIVED}`

/** Confirms an application: the team's own text, what happens next, and where to follow it. */
function ApplicationReceivedEmail(props: Props & { site: MailSite }) {
  const { site, missingImages } = props
  const text = renderAcknowledgment(props.template, {
    vendor_name: oneLine(firstNameOf(props.vendorName), 120),
    business_name: oneLine(props.businessName, 120),
    application_date: props.applicationDate,
  })
  return (
    <BaseLayout
      site={site}
      preview="It’s in our curation team’s queue. Here’s what happens next."
      title={RECEIVED}
      reason={`You’re receiving this email because you applied to be listed on ${site.siteName}.`}
    >
      <Quote text={text} />
      {missingImages > 0 && (
        <Paragraph>
          {`We have your application, but it’s not complete yet: ${missingImages} more portfolio ${missingImages === 1 ? 'image is' : 'images are'} needed. The times below start once they’ve arrived.`}
        </Paragraph>
      )}
      {milestoneTexts(props.promises ?? VETTING_DEFAULTS).map(({ time, title, text: meaning }) => (
        <Paragraph key={title}>
          <strong>{`${title}: ${time}. `}</strong>
          {meaning}
        </Paragraph>
      ))}
      <Action href={absoluteUrl(site, '/sign-in?returnTo=%2Fvendor%2Fapplication')} label="See your application" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ApplicationReceivedEmail,
  bell: () => ({ kind: 'application.received', title: RECEIVED, path: '/vendor/application' }),
  preview: {
    vendorName: 'Ada Marsh',
    businessName: 'Marsh Pictures',
    applicationDate: 'November 21, 2026',
    template: defaultAcknowledgment(VETTING_DEFAULTS),
    missingImages: 2,
  },
})
