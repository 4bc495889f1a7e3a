import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { firstNameOf, oneLine } from '#emails/plain.ts'
import { AnyName, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({ name: AnyName, subject: textUpTo(200), text: textUpTo(6000) })
type Props = z.infer<typeof Props>

/** The subject as the team wrote it. */
const subject = ({ subject: words }: Props): string => oneLine(words)

/** A message from the platform team to a vendor. */
function VendorContactEmail({ site, name, subject: words, text }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`A message from the ${site.siteName} team.`}
      title={oneLine(words)}
      reason={`You’re receiving this email because you’re listed or have applied on ${site.siteName}.`}
    >
      <Greeting name={firstNameOf(name)} />
      <Paragraph>{`The ${site.siteName} team has sent you this message:`}</Paragraph>
      <Quote text={text} />
      <Action href={absoluteUrl(site, '/sign-in?returnTo=%2Fvendor')} label="Sign in to your dashboard" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: VendorContactEmail,
  preview: {
    name: 'Ada Marsh',
    subject: 'Your gallery',
    text: 'Some of your newest pictures are very small.\nCould you upload them again in full size?',
  },
})
