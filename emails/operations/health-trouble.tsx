import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({ problems: z.array(textUpTo(500)).check(z.minLength(1), z.maxLength(20)) })
type Props = z.infer<typeof Props>

const PATH = '/admin/health'
const titleOf = ({ problems }: Props) =>
  problems.length === 1 ? 'One thing needs fixing' : `${problems.length} things need fixing`

/** Once a day while something is wrong: what the administrators' page says of it. */
function HealthTroubleEmail({ site, problems }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={problems[0]!}
      title={titleOf({ problems })}
      reason={`You’re receiving this email because you’re an administrator of ${site.siteName}.`}
    >
      {problems.map((problem) => (
        <Paragraph key={problem}>{problem}.</Paragraph>
      ))}
      <Action href={absoluteUrl(site, PATH)} label="See what is wrong" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: titleOf,
  Component: HealthTroubleEmail,
  bell: (props) => ({ kind: 'health.trouble', title: titleOf(props), body: props.problems.join('. '), path: PATH }),
  preview: { problems: ['2 emails couldn’t be delivered', 'Failed or stuck: directory.pack'] },
})
