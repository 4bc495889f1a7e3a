import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Token, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: AnyName,
  /** Null for an address that was taken back from. */
  newEmail: z.nullable(textUpTo(254)),
  /** Asked for, confirmed from the new address, or taken back by the former one. */
  state: z.enum(['asked', 'changed', 'returned']),
  /** Keeps or takes back the address that this mail goes to; the database keeps only its hash. */
  token: z.nullable(Token),
})
type Props = z.infer<typeof Props>

const TITLES = {
  asked: 'Your email is about to change',
  changed: 'Your email was changed',
  returned: 'Your former email is back',
}
const subject = ({ state }: Props, site: MailSite): string => `${TITLES[state]} on ${site.siteName}`

function what({ state, newEmail }: Props): string {
  const address = oneLine(newEmail ?? '')
  if (state === 'asked')
    return `Someone signed in to your account asked to use ${address} instead of this address. Until it’s confirmed there, nothing changes.`
  if (state === 'changed')
    return `From now on you sign in with ${address}, and we write to you there instead of here. Other devices were signed out.`
  return 'The owner of the email this account had before took it back, so this address no longer signs in. If that wasn’t you, write to us on the Help page.'
}

/** Tells an address what becomes of it, with a way to say no that works. */
function AddressChange({ site, ...props }: Props & { site: MailSite }) {
  const { firstName, state, token } = props
  return (
    <BaseLayout
      site={site}
      preview={what(props)}
      title={TITLES[state]}
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>{what(props)}</Paragraph>
      {token && (
        <>
          <Paragraph>If this was you, there’s nothing to do. If it wasn’t, say so now:</Paragraph>
          <Action href={absoluteUrl(site, `/keep-address#token=${encodeURIComponent(token)}`)} label="This wasn’t me" />
          <Aside>
            That keeps this address, signs everyone out, and brings you a link to choose a new password. It works for 3
            days.
          </Aside>
        </>
      )}
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: AddressChange,
  preview: {
    firstName: 'Robin',
    newEmail: 'robin.vale@example.com',
    state: 'asked',
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
  },
  twin: {
    firstName: 'Robin',
    newEmail: 'robin.vale@example.com',
    state: 'changed',
    token: 'Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
  },
})
