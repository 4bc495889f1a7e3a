import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Count, Path, QuotedMessages } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  /** Null when only the platform's own team has written. */
  fromName: z.nullable(AnyName),
  /** As delivered: redacted, in the order they were written. */
  messages: QuotedMessages,
  /** How many more are unread in the conversation. */
  moreCount: Count,
  path: Path,
})
type Props = z.infer<typeof Props>

const writerOf = (fromName: string | null, site: MailSite) => oneLine(fromName ?? site.siteName)
const countOf = ({ messages, moreCount }: Pick<Props, 'messages' | 'moreCount'>) => messages.length + moreCount

/** Subject of the notice about unread messages. */
const subject = (props: Props, site: MailSite): string => {
  const count = countOf(props)
  return `${count === 1 ? 'A new message' : `${count} new messages`} from ${writerOf(props.fromName, site)}`
}

/** Messages that have been unread for a while, one mail per conversation. */
function MessageDigestEmail({ site, path, ...props }: Props & { site: MailSite }) {
  const { fromName, messages, moreCount } = props
  const name = writerOf(fromName, site)
  const title = countOf(props) === 1 ? `A new message from ${name}` : `New messages from ${name}`
  return (
    <BaseLayout
      site={site}
      preview="Waiting for you in your messages."
      title={title}
      reason={`You’re receiving this email because messages on ${site.siteName} are waiting for you.`}
    >
      {messages.map((message, index) => (
        <Quote key={index} text={message} />
      ))}
      {moreCount > 0 && (
        <Paragraph>{moreCount === 1 ? 'And one more message.' : `And ${moreCount} more messages.`}</Paragraph>
      )}
      <Action href={absoluteUrl(site, path as `/${string}`)} label="Read and answer" />
      <Aside>Please answer on the site: no one reads replies to this email.</Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: MessageDigestEmail,
  preview: {
    fromName: 'Amelia Hart',
    messages: ['We moved the ceremony to four.', 'Does that still work with the light?'],
    moreCount: 3,
    path: '/vendor/inbox?thread=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
  },
})
