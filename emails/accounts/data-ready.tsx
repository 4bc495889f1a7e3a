import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { FirstName, Moment } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The day on which the copy is deleted. */
  until: Moment,
})
type Props = z.infer<typeof Props>

const TITLE = 'Your data is ready'
const PATH = '/account#your-data'

/** Subject of the mail. */
const subject = (_: Props, site: MailSite): string => `Your ${site.siteName} data is ready`

/** Tells a person that the copy of their data can be downloaded. */
function DataReady({ site, firstName, until }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={`Download it until ${until}.`}
      title={TITLE}
      reason={`You’re receiving this email because you asked for a copy of your data on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        The copy of everything we hold about you is ready: your messages, pictures, contracts and receipts, in one ZIP
        file. Open index.html in it to read.
      </Paragraph>
      <Paragraph>{`You can download it from your account until ${until}. Then it’s deleted.`}</Paragraph>
      <Action href={absoluteUrl(site, PATH)} label="Go to your data" />
      <Aside>
        If you didn’t ask for it, someone else may know your password. Please change it, and sign out everywhere.
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: DataReady,
  bell: ({ until }) => ({ kind: 'account.data-ready', title: TITLE, body: `Download it until ${until}.`, path: PATH }),
  preview: { firstName: 'Robin', until: 'June 19, 2027' },
})
