import { z } from 'zod'
import { BaseLayout } from './base-layout.tsx'
import { defineMail } from './define.ts'
import { Action, Paragraph, Quote } from './parts.tsx'
import { oneLine } from './plain.ts'
import { AnyName } from './props.ts'
import { absoluteUrl, type MailSite } from './site.ts'

const props = z.strictObject({ name: AnyName, subject: z.string().max(200), text: z.string().max(6000) })
type VendorContactProps = z.infer<typeof props>

/** The subject as the team wrote it. */
const subject = ({ subject: words }: VendorContactProps): string => oneLine(words)

/** The platform team writes to a vendor. (AD3) */
function VendorContactEmail({ site, name, subject: words, text }: VendorContactProps & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`A message from the ${site.siteName} team.`}
      title={oneLine(words)}
      reason={`You receive this email because you are listed or have applied at ${site.siteName}.`}
    >
      <Paragraph>{`Hello ${oneLine(name)},`}</Paragraph>
      <Paragraph>{`the ${site.siteName} team writes to you:`}</Paragraph>
      <Quote text={text} />
      <Action href={absoluteUrl(site, '/sign-in?returnTo=%2Fvendor')} label="Sign in to your dashboard" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props,
  subject,
  Component: VendorContactEmail,
  preview: {
    name: 'Ada',
    subject: 'Your gallery',
    text: 'Some of your newest pictures are very small.\nCould you upload them again in full size?',
  },
})
