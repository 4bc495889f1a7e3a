import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  title: textUpTo(200),
  weddingId: z.uuid(),
  /** Why it is hidden; null when it is shown again. */
  reason: z.nullable(textUpTo(5000)),
})
type Props = z.infer<typeof Props>

const titleOf = ({ reason }: Props) => (reason === null ? 'A wedding is shown again' : 'A wedding was hidden')
const whatOf = ({ title, reason }: Props) =>
  reason === null
    ? `Couples see “${oneLine(title)}” again while your profile is public.`
    : `Our team has hidden “${oneLine(title)}”: couples no longer see it. The rest of your profile stays as it is.`

/** Subject of both mails. */
const subject = (props: Props, site: MailSite): string => `${titleOf(props)} on ${site.siteName}`

/** Tells a photographer that our team hid one whole wedding, or shows it again. */
function WeddingStandingEmail({ site, ...props }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={whatOf(props)}
      title={titleOf(props)}
      reason={`You’re receiving this email because it’s about your profile on ${site.siteName}.`}
    >
      <Paragraph>{whatOf(props)}</Paragraph>
      {props.reason !== null && <Paragraph>{`The reason: ${props.reason}`}</Paragraph>}
      {props.reason !== null && <Paragraph>If you think this is a mistake, please write to us.</Paragraph>}
      <Action href={absoluteUrl(site, `/vendor/weddings/${props.weddingId}`)} label="See the wedding" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: WeddingStandingEmail,
  bell: (props) => ({
    kind: props.reason === null ? 'wedding.shown' : 'wedding.hidden',
    title: titleOf(props),
    body: whatOf(props),
    path: `/vendor/weddings/${props.weddingId}`,
  }),
  preview: {
    title: 'Ana and Jo',
    weddingId: '3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
    reason: 'The venue asked us to.',
  },
  twin: { title: 'Ana and Jo', weddingId: '3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55', reason: null },
})
