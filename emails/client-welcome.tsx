import { BaseLayout } from './base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from './parts.tsx'
import { oneLine } from './plain.ts'
import { absoluteUrl, type MailSite } from './site.ts'

export type ClientWelcomeProps = { firstName: string }

/** Subject of the welcome mail. */
export const subject = (_props: ClientWelcomeProps, site: MailSite): string => `Welcome to ${site.siteName}`

/** After the confirming click: what a couple can do now. (E9) */
export function ClientWelcomeEmail({ site, firstName }: ClientWelcomeProps & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview="Your account is ready. Start with the photographs."
      title={`Welcome, ${oneLine(firstName)}`}
      reason={`You receive this email because you opened an account at ${site.siteName}.`}
    >
      <Paragraph>
        Your address is confirmed and your account is ready. Look at the photographs first; when somebody’s eye feels
        like yours, ask whether your date is free. An inquiry binds nobody and costs you nothing.
      </Paragraph>
      <Action href={absoluteUrl(site, '/find-photographer')} label="Find your photographer" />
      <Aside>
        {'Curious how it goes from the first message to the finished pictures? '}
        <TextLink href={absoluteUrl(site, '/how-it-works')}>Read how it works</TextLink>
      </Aside>
    </BaseLayout>
  )
}

ClientWelcomeEmail.PreviewProps = { firstName: 'Amelia' } satisfies ClientWelcomeProps
