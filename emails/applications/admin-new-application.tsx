import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Count, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'

const Props = z.strictObject({
  /** A first application, a new one after a rejection or withdrawal, or an answer to the team's question. */
  event: z.enum(['new', 'again', 'answered']),
  name: AnyName,
  businessName: AnyName,
  /** The business type, in words. */
  businessType: AnyName,
  email: textUpTo(254),
  location: AnyName,
  /** Portfolio images received, and how many are required. */
  images: Count,
  neededImages: Count,
  /** The first look that was promised when it was written; mails from before that have the usual one. */
  firstLookHours: z.optional(Count),
})
type Props = z.infer<typeof Props>

type Words = { subject: string; title: string; bell: (who: string) => string }
const WORDS: Record<Props['event'], Words> = {
  new: {
    subject: 'New application',
    title: 'A new application is in the queue',
    bell: (who) => `New application: ${who}`,
  },
  again: {
    subject: 'Repeat application',
    title: 'A vendor has applied again',
    bell: (who) => `${who} applied again`,
  },
  answered: {
    subject: 'Question answered',
    title: 'An applicant has answered',
    bell: (who) => `${who} answered your question`,
  },
}
const PATH = '/admin/applications'

/** Subject of the team's mail. */
const subject = ({ event, businessName, name }: Props, _site: MailSite): string =>
  `${WORDS[event].subject}: ${oneLine(businessName || name, 60)}`

/** Tells the addresses listed in the settings that the queue has grown. */
function AdminNewApplicationEmail(props: Props & { site: MailSite }) {
  const { site, images, neededImages, firstLookHours = VETTING_DEFAULTS.firstLookHours } = props
  const name = oneLine(props.name, 120)
  const who = props.businessName ? `${oneLine(props.businessName, 120)} (${name})` : name
  return (
    <BaseLayout
      site={site}
      preview={`${props.businessType}, ${oneLine(props.location)}`}
      title={WORDS[props.event].title}
      reason={`You’re receiving this email because your address is on the notification list of ${site.siteName}.`}
    >
      <Paragraph>{`${who} applied as ${props.businessType.toLowerCase()} in ${oneLine(props.location)}.`}</Paragraph>
      <Paragraph>{`Email: ${props.email}`}</Paragraph>
      <Paragraph>
        {images < neededImages
          ? `${images} of ${neededImages} portfolio images have arrived. The clock starts when the application is complete.`
          : `${images} portfolio ${images === 1 ? 'image has' : 'images have'} arrived. The application is complete; the first look is due within ${firstLookHours} ${firstLookHours === 1 ? 'hour' : 'hours'}.`}
      </Paragraph>
      <Action href={absoluteUrl(site, PATH)} label="Open the queue" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AdminNewApplicationEmail,
  bell: ({ event, name, businessName, businessType, location }) => ({
    kind: `application.${event}`,
    title: WORDS[event].bell(businessName || name),
    body: `${businessType}, ${location}`,
    path: PATH,
  }),
  preview: {
    event: 'new',
    name: 'Ada Marsh',
    businessName: 'Marsh Pictures',
    businessType: 'Photographer',
    email: 'ada@marsh-pictures.example',
    location: 'Austin',
    images: 12,
    neededImages: 5,
  },
})
