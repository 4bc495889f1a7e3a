import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  isStopped: z.boolean(),
  /** What the payment service asks for, in plain words; none when payouts go on, or when nothing would change its mind. */
  missing: z.array(textUpTo(120)).check(z.maxLength(20)),
})
type Props = z.infer<typeof Props>

const titleOf = ({ isStopped }: Props) => (isStopped ? 'Your payouts are paused' : 'Your payouts continue')
const listed = (missing: string[]) =>
  missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}` : missing[0]!

/** Subject of both mails. */
const subject = (props: Props, site: MailSite): string => `${titleOf(props)} on ${site.siteName}`

function whatOf({ isStopped, missing }: Props): string {
  if (!isStopped)
    return 'Stripe, our payment service, has what it asked for. Payouts that were waiting go out on the next banking day.'
  if (missing.length === 0)
    return 'Stripe, our payment service, has paused your payouts and isn’t asking for anything more. Your Stripe account says why, and Stripe’s support can tell you what to do.'
  return `Stripe, our payment service, asks for ${listed(missing)}. Until it has everything, your payouts are paused.`
}

/** Tells a photographer that the payment service stopped the payouts, or lets them go on. */
function PayoutsStandingEmail({ site, ...props }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={whatOf(props)}
      title={titleOf(props)}
      reason={`You’re receiving this email because it’s about your payouts on ${site.siteName}.`}
    >
      <Paragraph>{whatOf(props)}</Paragraph>
      {props.isStopped && (
        <Paragraph>Your money is safe: we’ll keep what’s due until then, and nothing is lost.</Paragraph>
      )}
      <Action
        href={absoluteUrl(site, '/vendor/earnings')}
        label={props.missing.length > 0 ? 'See what’s missing' : 'See your earnings'}
      />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: PayoutsStandingEmail,
  bell: (props) => ({
    kind: props.isStopped ? 'payouts.stopped' : 'payouts.resumed',
    title: titleOf(props),
    body: whatOf(props),
    path: '/vendor/earnings',
  }),
  preview: { isStopped: true, missing: ['a photo of your ID', 'your address'] },
  twin: { isStopped: false, missing: [] },
})
