import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { firstNameOf, oneLine } from '#emails/plain.ts'
import { AnyName, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  name: AnyName,
  newEmail: textUpTo(254),
  /** Asked for with the password, or confirmed from the new address. */
  state: z.enum(['asked', 'changed']),
})
type Props = z.infer<typeof Props>

const TITLES = { asked: 'Your contact address is about to change', changed: 'Your contact address was changed' }
const subject = ({ state }: Props, site: MailSite): string => `${TITLES[state]} on ${site.siteName}`

/** Tells the former address what becomes of it, so that nobody moves a photographer's mail in silence. */
function ContactChange({ site, name, newEmail, state }: Props & { site: MailSite }) {
  const what =
    state === 'asked'
      ? `Someone signed in to your account asked us to write to ${oneLine(newEmail)} instead of this address. Until it’s confirmed there, everything keeps coming here.`
      : `Inquiries and everything about your bookings now go to ${oneLine(newEmail)} instead of this address.`
  return (
    <BaseLayout
      site={site}
      preview={what}
      title={TITLES[state]}
      reason={`You’re receiving this email because your profile on ${site.siteName} had this address.`}
    >
      <Greeting name={firstNameOf(name)} />
      <Paragraph>{what}</Paragraph>
      <Paragraph>
        If it wasn’t you, choose a new password now: that signs everyone out and withdraws any change that isn’t
        confirmed. Then correct the address in your profile, or write to us.
      </Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Choose a new password" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ContactChange,
  bell: ({ state }) => ({ kind: `contact.${state}`, title: TITLES[state], path: '/vendor/profile' }),
  preview: { name: 'Ada Marsh', newEmail: 'ada@marsh-pictures.example', state: 'asked' },
})
