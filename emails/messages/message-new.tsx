import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Count, Path, QuotedMessages } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { cutText } from '#shared/text/cut-text.ts'

const Props = z.strictObject({
  fromName: AnyName,
  /** As delivered: redacted, at most a few. */
  messages: QuotedMessages,
  /** How many more are unread in the conversation. */
  moreCount: Count,
  path: Path,
})
type Props = z.infer<typeof Props>

/** Subject of the notice about a conversation's first message. */
const subject = ({ fromName }: Props): string => `${oneLine(fromName)} wrote to you`

/** Sent at once for the first message in each direction of a conversation. */
function MessageNewEmail({ site, fromName, messages, path }: Props & { site: MailSite }) {
  const name = oneLine(fromName)
  return (
    <BaseLayout
      site={site}
      preview={`${name} answered you.`}
      title={`${name} wrote to you`}
      reason={`You’re receiving this email because someone wrote to you on ${site.siteName}.`}
    >
      {messages.map((message, index) => (
        <Quote key={index} text={message} />
      ))}
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Read and answer" />
      <Aside>Please answer on the site: no one reads replies to this email.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: MessageNewEmail,
  bell: ({ fromName, messages, path }) => ({
    kind: 'message.new',
    title: `New message from ${fromName}`,
    body: cutText(messages[0] ?? '', 160),
    path,
  }),
  preview: {
    fromName: 'Marsh Pictures',
    messages: ['Thank you for writing! I’m free that day and would love to hear more.'],
    moreCount: 0,
    path: '/dashboard/messages?thread=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
