import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { oneLine, subjectLine } from '#emails/plain.ts'
import { Path, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const TITLE_MAX = 300
/** What each of the gathered mails would have said first, and where it leads. */
const Item = z.strictObject({ title: textUpTo(TITLE_MAX), line: textUpTo(1000), path: Path })
const Props = z.strictObject({ items: z.array(Item).check(z.minLength(2), z.maxLength(50)) })
type Props = z.infer<typeof Props>

const TITLE = 'What happened today'

/** News that could wait, one evening's in one mail. */
function EveningNewsEmail({ site, items }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={items.map(({ title }) => oneLine(title, TITLE_MAX)).join('. ')}
      title={TITLE}
      reason={`You receive what is not urgent in one email, in the evening, because you have an account at ${site.siteName}.`}
    >
      {items.map(({ title, line, path }, index) => (
        <div key={index}>
          <Paragraph>
            <strong>{oneLine(title, TITLE_MAX)}</strong>
            {line && <br />}
            {line}
          </Paragraph>
          <Action href={absoluteUrl(site, path as `/${string}`)} label="Open" />
        </div>
      ))}
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ items: [first, ...others] }) => subjectLine(`${first!.title}, and ${others.length} more`),
  Component: EveningNewsEmail,
  preview: {
    items: [
      {
        title: 'Amelia has reviewed you',
        line: 'Her review is on your profile.',
        path: '/vendor/reviews',
      },
      {
        title: 'Your calendar “Family” cannot be read',
        line: 'Couples still see its busy days as they were on November 21, 2026.',
        path: '/vendor/calendar',
      },
    ],
  },
})
