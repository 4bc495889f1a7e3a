import { DEFAULT_ACKNOWLEDGMENT, MILESTONES, renderAcknowledgment } from '#features/applications/model.ts'
import { RECEIVED } from '#features/applications/texts.ts'
import { BaseLayout } from './base-layout.tsx'
import { Action, Paragraph, Quote } from './parts.tsx'
import { oneLine } from './plain.ts'
import { absoluteUrl, type MailSite } from './site.ts'

export type ApplicationReceivedProps = {
  vendorName: string
  businessName: string
  /** When the application entered the queue, as the reader should see it. */
  applicationDate: string
  /** The acknowledgment text of the settings, its variables still in braces (E3). */
  template: string
  /** How many portfolio images are still missing before the review can begin. */
  missingImages: number
}

/** Subject of the confirmation: the product's name first. */
export const subject = (_props: ApplicationReceivedProps, site: MailSite): string => `${site.siteName}: ${RECEIVED}`

/** The application is in the queue: the team's own words, what happens next, and where it stands. (E1, E3, X1) */
export function ApplicationReceivedEmail(props: ApplicationReceivedProps & { site: MailSite }) {
  const { site, missingImages } = props
  const text = renderAcknowledgment(props.template, {
    vendor_name: oneLine(props.vendorName, 120),
    business_name: oneLine(props.businessName, 120),
    application_date: props.applicationDate,
  })
  return (
    <BaseLayout
      site={site}
      preview="It is in our curation team's queue. Here is what happens next."
      title={RECEIVED}
      reason={`You receive this email because you applied to be listed at ${site.siteName}.`}
    >
      <Quote text={text} />
      {missingImages > 0 && (
        <Paragraph>
          {`Your application is accepted, but not complete: ${missingImages} more portfolio ${missingImages === 1 ? 'image is' : 'images are'} needed. The times below begin when they are there.`}
        </Paragraph>
      )}
      {MILESTONES.map(({ time, title, text: meaning }) => (
        <Paragraph key={title}>
          <strong>{`${title}: ${time}. `}</strong>
          {meaning}
        </Paragraph>
      ))}
      <Action href={absoluteUrl(site, '/sign-in?returnTo=%2Fvendor%2Fapplication')} label="See your application" />
    </BaseLayout>
  )
}

ApplicationReceivedEmail.PreviewProps = {
  vendorName: 'Ada Marsh',
  businessName: 'Marsh Pictures',
  applicationDate: 'November 21, 2026',
  template: DEFAULT_ACKNOWLEDGMENT,
  missingImages: 2,
} satisfies ApplicationReceivedProps
