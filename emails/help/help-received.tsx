import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName } from '#emails/props.ts'
import type { MailSite } from '#emails/site.ts'

const Props = z.strictObject({ name: FirstName })
type Props = z.infer<typeof Props>

/** Subject of the confirmation. */
const subject = (): string => 'We have your question'

/** Confirms that a question has arrived. It does not repeat the question: anybody can name any address. */
function HelpReceivedEmail({ site, name }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="A person from our team will read it."
      title="We have your question"
      reason={`You’re receiving this email because a question was sent to ${site.siteName} with this address.`}
    >
      <Greeting name={name} />
      <Paragraph>
        Thank you for writing. A person from our team reads every question and answers by email, at this address.
      </Paragraph>
      <Paragraph>If you didn’t ask us anything, there’s nothing you need to do.</Paragraph>
    </BaseLayout>
  )
}

export const mail = defineMail({ props: Props, subject, Component: HelpReceivedEmail, preview: { name: 'Amelia' } })
