import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** The browser, in its owner's words: "Chrome on Mac". */
  device: textUpTo(60),
  signedInAt: textUpTo(60),
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `A new sign-in to your ${site.siteName} account`

/** Tells the owner that somebody has signed in on a browser that is new to the account. */
function NewDevice({ site, device, signedInAt }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title="A new sign-in to your account"
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>{`You signed in on ${signedInAt} with ${oneLine(device)}, where nobody has signed in to your account before.`}</Paragraph>
      <Paragraph>
        If this was you, you don’t need to do anything. If it wasn’t, choose a new password now: that signs everyone
        out.
      </Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Choose a new password" />
      <Aside>Under My account, you can see everywhere you’re signed in, and add a second step to signing in.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: NewDevice,
  preview: { device: 'Chrome on Mac', signedInAt: 'November 21, 2026 at 3:00 AM UTC' },
})
