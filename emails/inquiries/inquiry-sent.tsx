import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { WeddingDetails } from '#emails/layout/wedding-details.tsx'
import { oneLine, SENTENCES_MAX, subjectLine } from '#emails/plain.ts'
import { AnyName, Facts, FirstName, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  firstName: FirstName,
  /** Who received it: one to three names. */
  photographers: z.array(AnyName).check(z.minLength(1), z.maxLength(3)),
  /** That it is on its way, and when an answer usually comes. */
  words: z.optional(textUpTo(SENTENCES_MAX)),
  facts: Facts,
  /** As delivered: redacted. */
  note: textUpTo(10_000),
  threadId: z.uuid(),
})
type Props = z.infer<typeof Props>

const listed = (names: readonly string[]) =>
  names.length < 2
    ? oneLine(names[0] ?? '')
    : `${names
        .slice(0, -1)
        .map((name) => oneLine(name))
        .join(', ')} and ${oneLine(names.at(-1)!)}`

/** Subject of the couple's receipt. */
const subject = ({ photographers }: Props): string =>
  subjectLine(`Your inquiry to ${photographers.join(', ')} is on its way`)

/** What the couple sent, and to whom. */
function InquirySentEmail({ site, ...inquiry }: Props & { site: MailSite }) {
  const { firstName, photographers, facts, note, threadId } = inquiry
  const words = inquiry.words ?? `Your inquiry to ${listed(photographers)} is on its way.`
  const target = photographers.length === 1 ? `/dashboard/messages?thread=${threadId}` : '/dashboard/messages'
  return (
    <BaseLayout
      site={site}
      preview="Delivered. We’ll write to you as soon as there’s an answer."
      title="Your inquiry is on its way"
      reason={`You’re receiving this email because you sent an inquiry on ${site.siteName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {`${oneLine(words, SENTENCES_MAX)} It went to no one else, and we’ll write to you as soon as there’s an answer.`}
      </Paragraph>
      <WeddingDetails facts={facts} />
      <Quote text={note} />
      <Action href={absoluteUrl(site, target as `/${string}`)} label="Open the conversation" />
      <Aside>
        An inquiry is free and commits you to nothing. It ends after seven days without an answer, and you can withdraw
        it at any time.
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: InquirySentEmail,
  preview: {
    firstName: 'Robin',
    photographers: ['Ada Marsh', 'Ben Okafor'],
    words:
      'Your inquiry to Ada Marsh and Ben Okafor is on its way. You can usually expect an answer from Ada Marsh within 9 hours.',
    facts: [
      { label: 'Wedding date', value: 'June 12, 2027' },
      { label: 'City', value: 'Austin' },
    ],
    note: 'We have looked at your pictures three evenings in a row.\n\nAre you still free on our day?',
    threadId: '5f0c6f0e-1f5c-4a53-9a0e-0d6d0b3f7c11',
  },
})
