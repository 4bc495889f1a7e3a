import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph } from '#emails/layout/parts.tsx'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({})
type Props = z.infer<typeof Props>

const subject = (_props: Props, site: MailSite): string => `You already have an account on ${site.siteName}`

/** In place of a link, to an address that has an account: whoever asked must not learn of it. */
function AddressTaken({ site }: { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Someone wanted to use this address for another account."
      title="You already have an account"
      reason={`You’re receiving this email because your account on ${site.siteName} has this address.`}
    >
      <Paragraph>
        Someone wanted to use this address for another account. That isn’t possible while it’s yours, and nothing has
        changed.
      </Paragraph>
      <Paragraph>
        If it was you: sign in with this address, or give that account another one first. If you never finished opening
        it, the page “Your data” shows and deletes what there is. If it wasn’t you, you don’t need to do anything.
      </Paragraph>
      <Action href={absoluteUrl(site, '/sign-in')} label="Sign in" />
      <Aside>We didn’t tell them that you have an account.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({ props: Props, subject, Component: AddressTaken, preview: {} })
