import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, AtLeastOne, Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { formatDate, formatMonthDay } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'

const Props = z.strictObject({
  kind: z.enum(['receipt', 'credit-note', 'invoice', 'invoice-credit']),
  /** Its number, such as R-2026-00012. */
  code: textUpTo(40),
  amountCents: AtLeastOne,
  otherName: AnyName,
  /** YYYY-MM-DD. */
  eventDate: textUpTo(10),
  path: Path,
})
type Props = z.infer<typeof Props>

const WORDS: Record<Props['kind'], { title: string; line: (props: Props, name: string) => string; action: string }> = {
  receipt: {
    title: 'Your receipt',
    line: ({ amountCents }, name) => `It’s for the ${formatMoney(amountCents)} you paid for your booking with ${name}.`,
    action: 'Open your documents',
  },
  'credit-note': {
    title: 'Your credit note',
    line: ({ amountCents }, name) =>
      `It’s for the ${formatMoney(amountCents)} that went back to you for your booking with ${name}.`,
    action: 'Open your documents',
  },
  invoice: {
    title: 'Your invoice',
    line: ({ amountCents }, name) =>
      `It’s for the commission of ${formatMoney(amountCents)} on your booking with ${name}. It was deducted from the release, so nothing is due.`,
    action: 'Open your earnings',
  },
  'invoice-credit': {
    title: 'Your credit note',
    line: ({ amountCents }, name) =>
      `It’s for ${formatMoney(amountCents)} of commission that was returned for your booking with ${name}.`,
    action: 'Open your earnings',
  },
}

/** Subject of the mail: "Your receipt for Marsh Pictures, June 12: R-2026-00012". */
const subject = ({ kind, code, otherName, eventDate }: Props): string =>
  `${WORDS[kind].title} for ${oneLine(otherName)}, ${formatMonthDay(eventDate)}: ${code}`

/** A receipt, an invoice or a credit note is ready to be downloaded. */
function ReceiptIssuedEmail({ site, ...props }: Props & { site: MailSite }) {
  const { title, line, action } = WORDS[props.kind]
  return (
    <BaseLayout
      site={site}
      preview={`Number ${props.code}, as a PDF.`}
      title={`${title} ${props.code}`}
      reason={`You’re receiving this email because of a payment on one of your bookings on ${site.siteName}.`}
    >
      <Paragraph>{line(props, oneLine(props.otherName))}</Paragraph>
      <Paragraph>{`The wedding is on ${formatDate(props.eventDate)}.`}</Paragraph>
      <Action href={absoluteUrl(site, props.path as `/${string}`)} label={action} />
      <Aside>It’s there as a PDF whenever you need it.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ReceiptIssuedEmail,
  preview: {
    kind: 'receipt',
    code: 'R-2026-00012',
    amountCents: 120_000,
    otherName: 'Marsh Pictures',
    eventDate: '2027-06-12',
    path: '/dashboard/documents',
  },
  twin: {
    kind: 'invoice',
    code: 'I-2027-00003',
    amountCents: 48_000,
    otherName: 'Robin Vale',
    eventDate: '2027-06-12',
    path: '/vendor/earnings',
  },
})
