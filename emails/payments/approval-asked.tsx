import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, AtLeastOne, Moment, Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.strictObject({
  /** Who asks, and what for, such as "Cancel the booking". */
  askedBy: AnyName,
  what: textUpTo(80),
  couple: AnyName,
  photographer: AnyName,
  movedCents: AtLeastOne,
  reason: textUpTo(2000),
  until: Moment,
  path: Path,
})
type Props = z.infer<typeof Props>

/** Subject of the mail. */
const subject = ({ movedCents }: Props, _site: MailSite): string =>
  `A decision over ${formatMoney(movedCents)} is waiting for you`

/** An administrator's decision over money waits for a second one. */
function ApprovalAskedEmail({ site, ...props }: Props & { site: MailSite }) {
  const { askedBy, what, couple, photographer, movedCents, reason, until, path } = props
  return (
    <BaseLayout
      site={site}
      preview={`${what}: ${oneLine(couple)} and ${oneLine(photographer)}`}
      title="A decision is waiting for a second administrator"
      reason={`You’re receiving this email because you’re an administrator of ${site.siteName}.`}
    >
      <Paragraph>
        {`${oneLine(askedBy)} asks you to confirm: ${what}, ${oneLine(couple)} and ${oneLine(photographer)}. It moves ${formatMoney(movedCents)}.`}
      </Paragraph>
      <Quote text={reason} />
      <Paragraph>{`Until someone confirms it, no money moves. The request expires on ${until}.`}</Paragraph>
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Review it" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ApprovalAskedEmail,
  bell: ({ askedBy, what, movedCents, path }) => ({
    kind: 'approval.asked',
    title: `${askedBy} asks for a second administrator`,
    body: `${what}, ${formatMoney(movedCents)}`,
    path,
  }),
  preview: {
    askedBy: 'Robin',
    what: 'Cancel the booking',
    couple: 'Amelia Hart',
    photographer: 'Marsh Pictures',
    movedCents: 400_000,
    reason: 'The photographer is ill, and no one can step in.',
    until: 'Nov 28, 3:00 PM',
    path: '/admin/bookings/7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
