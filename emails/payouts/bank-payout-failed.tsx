import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { Cents } from '#emails/define-news.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.strictObject({
  amountCents: Cents,
  /** The last four digits of the account; null when they are not known. */
  accountLast4: z.nullable(z.string().check(z.length(4))),
})
type Props = z.infer<typeof Props>

const titleOf = ({ amountCents }: Props) => `Your bank sent ${formatMoney(amountCents)} back`
const whatOf = ({ accountLast4 }: Props) =>
  `The payout to your account${accountLast4 ? ` ending in ${accountLast4}` : ''} didn’t arrive. Your money is safe with Stripe, our payment service. Please check your bank details: Stripe will pay again as soon as they’re right.`

/** Subject of the mail. */
const subject = (props: Props, site: MailSite): string => `${titleOf(props)}: your payouts on ${site.siteName}`

/** Tells a photographer that the bank sent a payout back. */
function BankPayoutFailedEmail({ site, ...props }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={whatOf(props)}
      title={titleOf(props)}
      reason={`You’re receiving this email because it’s about your payouts on ${site.siteName}.`}
    >
      <Paragraph>{whatOf(props)}</Paragraph>
      <Action href={absoluteUrl(site, '/vendor/earnings')} label="Check your bank details" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: BankPayoutFailedEmail,
  bell: (props) => ({
    kind: 'payout.sent-back',
    title: titleOf(props),
    body: whatOf(props),
    path: '/vendor/earnings',
  }),
  preview: { amountCents: 352_000, accountLast4: '4477' },
})
