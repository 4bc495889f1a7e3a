import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, AtLeastOne, Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.strictObject({
  outcome: z.enum(['confirmed', 'declined', 'lapsed']),
  what: textUpTo(80),
  couple: AnyName,
  photographer: AnyName,
  movedCents: AtLeastOne,
  /** Why it was declined or has lapsed. */
  why: z.nullable(textUpTo(2000)),
  path: Path,
})
type Props = z.infer<typeof Props>

const TITLES: Record<Props['outcome'], string> = {
  confirmed: 'Your decision was confirmed',
  declined: 'Your decision was declined',
  lapsed: 'Your request has expired',
}

/** Subject of the mail. */
const subject = ({ outcome, movedCents }: Props, _site: MailSite): string =>
  `${TITLES[outcome]}: ${formatMoney(movedCents)}`

/** What became of a decision that waited for a second administrator, for the one who asked. */
function ApprovalDecidedEmail({ site, ...props }: Props & { site: MailSite }) {
  const { outcome, what, couple, photographer, movedCents, why, path } = props
  return (
    <BaseLayout
      site={site}
      preview={`${what}: ${oneLine(couple)} and ${oneLine(photographer)}`}
      title={TITLES[outcome]}
      reason={`You’re receiving this email because you’re an administrator of ${site.siteName}.`}
    >
      <Paragraph>
        {`${what}, ${oneLine(couple)} and ${oneLine(photographer)}, ${formatMoney(movedCents)}. ${outcome === 'confirmed' ? 'It was done.' : 'Nothing was moved.'}`}
      </Paragraph>
      {why && <Quote text={why} />}
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Open the booking" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ApprovalDecidedEmail,
  bell: ({ outcome, what, movedCents, path }) => ({
    kind: `approval.${outcome}`,
    title: TITLES[outcome],
    body: `${what}, ${formatMoney(movedCents)}`,
    path,
  }),
  preview: {
    outcome: 'declined',
    what: 'Cancel the booking',
    couple: 'Amelia Hart',
    photographer: 'Marsh Pictures',
    movedCents: 400_000,
    why: 'A replacement has been found.',
    path: '/admin/bookings/7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
