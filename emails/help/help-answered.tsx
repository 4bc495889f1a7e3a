import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { lines, oneLine } from '#emails/plain.ts'
import { FirstName, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  name: FirstName,
  question: textUpTo(3000),
  answer: textUpTo(6000),
  /** Whether it can be read on the site too. */
  hasAccount: z.boolean(),
})
type Props = z.infer<typeof Props>

const TITLE = 'An answer to your question'

/** What a person of our team answers, and what was asked. */
function HelpAnsweredEmail({ site, name, question, answer, hasAccount }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={oneLine(answer, 120)}
      title={TITLE}
      reason={`You’re receiving this email because you asked the ${site.siteName} team a question.`}
    >
      <Greeting name={name} />
      {lines(answer).map((line, index) => (
        <Paragraph key={index}>{line || '\u00a0'}</Paragraph>
      ))}
      <Aside>You asked:</Aside>
      <Quote text={question} />
      <Action
        href={absoluteUrl(site, hasAccount ? '/help#your-questions' : '/help#ask')}
        label={hasAccount ? 'See your questions' : 'Ask us something else'}
      />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: () => TITLE,
  Component: HelpAnsweredEmail,
  bell: ({ answer }) => ({
    kind: 'help.answered',
    title: 'We answered your question',
    body: oneLine(answer, 160),
    path: '/help#your-questions',
  }),
  preview: {
    name: 'Amelia',
    question: 'What can we do when our photographer doesn’t answer?',
    answer: 'An inquiry ends automatically after 7 days.\nYou can write to others in the meantime.',
    hasAccount: true,
  },
})
