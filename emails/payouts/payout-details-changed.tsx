import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { Moment } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** The last four digits of the new account. */
  accountLast4: z.string().check(z.length(4)),
  /** When it happened, as the reader should see it. */
  changedAt: Moment,
  /** Until when payouts wait, in the zone that `changedAt` names; null for the first details, which need no wait. */
  waitsUntil: z.nullable(Moment),
})
type Props = z.infer<typeof Props>

/** Subject of the notice. */
const subject = ({ waitsUntil }: Props, site: MailSite): string =>
  `Your payout details on ${site.siteName} were ${waitsUntil ? 'changed' : 'saved'}`

/** Tells the photographer where payouts will go, while there is time to stop them. */
function PayoutDetailsChangedEmail(props: Props & { site: MailSite }) {
  const { site, accountLast4, changedAt, waitsUntil } = props
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title={waitsUntil ? 'Your payout details were changed' : 'Your payout details were saved'}
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>
        {`Since ${changedAt}, your payouts have been going to the account ending in ${accountLast4}.${waitsUntil ? ` Nothing will be paid out before ${waitsUntil}.` : ''}`}
      </Paragraph>
      <Paragraph>
        If this was you, you don’t need to do anything. If it wasn’t, secure your account now and enter your own details
        again:
      </Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Reset my password" />
      <Aside>The reset link goes to this address only.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: PayoutDetailsChangedEmail,
  preview: {
    accountLast4: '4477',
    changedAt: 'November 21, 2026 at 3:00 AM UTC',
    waitsUntil: 'November 24, 2026 at 3:00 AM',
  },
})
