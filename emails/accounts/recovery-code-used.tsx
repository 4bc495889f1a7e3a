import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  usedAt: textUpTo(60),
  /** Unused codes. */
  left: z.int().check(z.minimum(0), z.maximum(10)),
})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `A recovery code of your ${site.siteName} account was used`

const remaining = (left: number): string => {
  if (left === 0) return 'It was your last one. Please make new codes soon, under My account.'
  return left === 1 ? 'You have one code left.' : `You have ${left} codes left.`
}

/** Tells the owner, in case somebody else found the codes. */
function RecoveryCodeUsed({ site, usedAt, left }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title="A recovery code was used"
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>{`One of your recovery codes was used on ${usedAt}. ${remaining(left)}`}</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now: that signs everyone out. Then make new recovery codes, which ends
        the old ones.
      </Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Choose a new password" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: RecoveryCodeUsed,
  preview: { usedAt: 'November 21, 2026 at 3:00 AM UTC', left: 8 },
})
