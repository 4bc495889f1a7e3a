import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { oneLine, SENTENCES_MAX } from '#emails/plain.ts'
import { FirstName, Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** The inquiry that went out with the confirmation, and where it can be read. */
  news: z.optional(z.strictObject({ words: textUpTo(SENTENCES_MAX), label: textUpTo(60), path: Path })),
})
type Props = z.infer<typeof Props>

/** Subject of the welcome mail. */
const subject = (_props: Props, site: MailSite): string => `Welcome to ${site.siteName}`

/** Sent after the address is confirmed: what has just gone out, or else what a couple can do now. */
function ClientWelcomeEmail({ site, firstName, news }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={news ? oneLine(news.words, SENTENCES_MAX) : 'Your account is ready. Start with the photographs.'}
      title={`Welcome, ${oneLine(firstName)}`}
      reason={`You’re receiving this email because you created an account on ${site.siteName}.`}
    >
      {news ? (
        <>
          <Paragraph>
            {`Your address is confirmed and your account is ready. ${oneLine(news.words, SENTENCES_MAX)} You’ll find everything you write to each other, and later the offer and the contract, in one place.`}
          </Paragraph>
          <Action href={absoluteUrl(site, news.path as `/${string}`)} label={news.label} />
        </>
      ) : (
        <>
          <Paragraph>
            Your address is confirmed and your account is ready. Look at the photographs first; when someone’s eye feels
            like yours, ask whether your date is free. An inquiry costs nothing and commits you to nothing.
          </Paragraph>
          <Action href={absoluteUrl(site, '/find-photographer')} label="Find your photographer" />
        </>
      )}
      <Aside>
        {'Curious how it works, from the first message to the finished pictures? '}
        <TextLink href={absoluteUrl(site, '/how-it-works')}>Read how it works</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: ClientWelcomeEmail,
  preview: { firstName: 'Amelia' },
  twin: {
    firstName: 'Amelia',
    news: {
      words: 'Your inquiry to Ada Marsh is on its way. You can usually expect an answer within 9 hours.',
      label: 'Open the conversation',
      path: '/dashboard/messages?thread=5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
    },
  },
})
