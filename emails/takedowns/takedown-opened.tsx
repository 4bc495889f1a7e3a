import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Paragraph } from '#emails/layout/parts.tsx'
import { AtLeastOne } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({ origin: z.enum(['notice', 'match', 'repeat']), count: AtLeastOne })
type Props = z.infer<typeof Props>

const WORDS: Record<Props['origin'], { title: (count: number) => string; body: string; path: `/admin/${string}` }> = {
  notice: {
    title: () => 'Someone reports a picture as theirs',
    body: 'The law asks for a quick decision. Please check whether the notice is complete.',
    path: '/admin/takedowns',
  },
  match: {
    title: (count) => (count === 1 ? 'A new picture looks like another’s' : `${count} new pictures look like others’`),
    body: 'Two photographers show what may be the same picture. Nothing was hidden and nobody was told: please compare them.',
    path: '/admin/takedowns',
  },
  repeat: {
    title: (count) => `A photographer has ${count} upheld notices in 24 months`,
    body: 'Whoever repeatedly shows other people’s pictures can be suspended. Please decide.',
    path: '/admin/vendors',
  },
}

const titleOf = ({ origin, count }: Props) => WORDS[origin].title(count)

/** Tells our team that a picture, or a photographer, waits for a decision. */
function TakedownOpenedEmail({ site, ...props }: Props & { site: MailSite }) {
  const { body, path } = WORDS[props.origin]
  return (
    <BaseLayout
      site={site}
      preview={body}
      title={titleOf(props)}
      reason={`You’re receiving this email because you’re on the ${site.siteName} team.`}
    >
      <Paragraph>{body}</Paragraph>
      <Action href={absoluteUrl(site, path)} label="Take a look" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: titleOf,
  Component: TakedownOpenedEmail,
  bell: (props) => ({
    kind: `takedown.${props.origin}`,
    title: titleOf(props),
    body: WORDS[props.origin].body,
    path: WORDS[props.origin].path,
  }),
  preview: { origin: 'notice', count: 1 },
  twin: { origin: 'match', count: 3 },
})
