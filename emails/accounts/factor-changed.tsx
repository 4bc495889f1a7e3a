import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  change: z.enum(['added', 'removed', 'reset', 'codes']),
  /** What its owner calls the app or passkey; empty where it is about none. */
  name: textUpTo(60),
  at: textUpTo(60),
})
type Props = z.infer<typeof Props>

const TITLES = {
  added: 'A second step was added to your sign-in',
  removed: 'A second step was removed from your sign-in',
  reset: 'Your sign-in no longer has a second step',
  codes: 'You have new recovery codes',
}
const subject = ({ change }: Props, site: MailSite): string => `${TITLES[change]} on ${site.siteName}`

const quoted = (name: string) => `“${oneLine(name)}”`
const SENTENCES: Record<Props['change'], (name: string, at: string) => string> = {
  added: (name, at) => `${quoted(name)} was added on ${at}. From now on, signing in with your password asks for it.`,
  removed: (name, at) => `${quoted(name)} was removed on ${at}, and can no longer be used to sign in.`,
  reset: (_name, at) => `Every app, passkey and recovery code was removed from your account on ${at}.`,
  codes: (_name, at) => `New recovery codes were made on ${at}. The old ones no longer work.`,
}

/** Tells the owner what has changed about signing in. */
function FactorChanged({ site, change, name, at }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="If this was you, you don’t need to do anything."
      title={TITLES[change]}
      reason={`You’re receiving this email because it’s about the security of your account on ${site.siteName}.`}
    >
      <Paragraph>{`${SENTENCES[change](name, at)} Your other devices were signed out.`}</Paragraph>
      <Paragraph>If it wasn’t you, choose a new password now, which signs everyone out, and write to us.</Paragraph>
      <Action href={absoluteUrl(site, '/forgot-password')} label="Choose a new password" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: FactorChanged,
  preview: { change: 'added', name: 'My phone', at: 'November 21, 2026 at 3:00 AM UTC' },
})
