import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { forDay, oneLine } from '#emails/plain.ts'
import { FirstName, Path, textUpTo, WeddingDay } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

/** `lastDay` is the last day the contract can be signed, in words; `path` is where it can be read. */
const Props = z.strictObject({
  firstName: FirstName,
  vendorName: textUpTo(200),
  title: textUpTo(200),
  eventDate: WeddingDay,
  lastDay: textUpTo(60),
  path: Path,
})
type Props = z.infer<typeof Props>

/** Subject of the mail about a contract. */
const subject = ({ vendorName, eventDate }: Props): string =>
  `A contract from ${oneLine(vendorName)}${forDay(eventDate)}`

/** To the couple, when their photographer has sent a contract. */
function ContractSentEmail({ site, firstName, vendorName, title, lastDay, path }: Props & { site: MailSite }) {
  const vendor = oneLine(vendorName)
  return (
    <BaseLayout
      site={site}
      preview={`${vendor} sent you a contract to read.`}
      title="A contract for you to read"
      reason={`You’re receiving this email because ${vendor} sent you a contract on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {vendor} has sent you the contract “{oneLine(title)}”. Its wording and amounts can no longer be changed. Take
        your time reading it, and ask {vendor} about anything that isn’t clear.
      </Paragraph>
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Read the contract" />
      <Aside>You can sign it until {lastDay}. Reading it commits you to nothing.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ContractSentEmail,
  bell: ({ vendorName, title, eventDate, path }) => ({
    kind: 'contract.sent',
    title: `${vendorName} sent you a contract${forDay(eventDate)}`,
    body: title,
    path,
  }),
  preview: {
    firstName: 'Amelia',
    vendorName: 'Marsh Pictures',
    title: 'Wedding photography for Amelia and Jonah',
    eventDate: '2027-06-12',
    lastDay: 'June 26, 2027',
    path: '/dashboard/proposal/00000000-0000-4000-8000-000000000001',
  },
})
