import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { FirstName, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({ name: FirstName, question: textUpTo(3000), id: z.uuid() })
type Props = z.infer<typeof Props>

const pathOf = ({ id }: Props) => `/admin/questions?id=${id}` as const
const titleOf = ({ name }: Props) => `${oneLine(name)} has a question`

/** Tells our team that somebody waits for an answer. */
function HelpAskedEmail({ site, ...props }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={oneLine(props.question, 120)}
      title={titleOf(props)}
      reason={`You’re receiving this email because you’re an administrator of ${site.siteName}.`}
    >
      <Quote text={props.question} />
      <Action href={absoluteUrl(site, pathOf(props))} label="Answer the question" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: titleOf,
  Component: HelpAskedEmail,
  bell: (props) => ({
    kind: 'help.asked',
    title: titleOf(props),
    body: oneLine(props.question, 160),
    path: pathOf(props),
  }),
  preview: {
    name: 'Amelia',
    question: 'Our photographer hasn’t answered for a week.\nWhat can we do?',
    id: '3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
  },
})
