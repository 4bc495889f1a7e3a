import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Props = z.strictObject({
  status: z.enum(['hidden', 'countered', 'in_court', 'upheld', 'restored']),
  /** What the picture is called; empty when it has no description. */
  picture: textUpTo(300),
  /** Who says it is theirs, and what they say; none where we noticed it ourselves. */
  claimant: z.nullable(AnyName),
  claim: z.nullable(textUpTo(3000)),
  /** Why our team decided so. */
  reason: z.nullable(textUpTo(5000)),
  /** The day on which it comes back unless the claimant goes to court. */
  restoreOn: z.nullable(Moment),
})
type Props = z.infer<typeof Props>

const TITLES: Record<Props['status'], string> = {
  hidden: 'One of your pictures is hidden for now',
  countered: 'We have your answer about your picture',
  in_court: 'Your picture stays hidden: it’s before a court',
  upheld: 'One of your pictures stays down',
  restored: 'Your picture is shown again',
}

const nameOf = ({ picture }: Props) => (picture ? `“${oneLine(picture, 120)}”` : 'One of your pictures')
const WHAT: Record<Props['status'], (props: Props) => string> = {
  hidden: (props) =>
    props.claimant
      ? `${nameOf(props)} is hidden because ${oneLine(props.claimant)} says it’s theirs. This isn’t a verdict, and the rest of your profile stays as it is.`
      : `${nameOf(props)} is hidden because another photographer shows what looks like the same picture. This isn’t a verdict, and the rest of your profile stays as it is.`,
  countered: ({ claimant, restoreOn }) =>
    claimant
      ? `We’ve sent it to ${oneLine(claimant)}. Unless they go to court, your picture comes back on ${restoreOn}.`
      : `We’ve received it. Unless something new turns up, your picture comes back on ${restoreOn}.`,
  in_court: (props) => `${nameOf(props)} stays hidden until the court has decided. Please send us its decision.`,
  upheld: (props) => `${nameOf(props)} won’t be shown on our site again.`,
  restored: (props) => `${nameOf(props)} is shown again, where it was.`,
}

/** Tells a photographer what became of one of their pictures, by whose claim, and what they can do. */
function TakedownStandingEmail({ site, ...props }: Props & { site: MailSite }) {
  const { status, claim, reason } = props
  return (
    <BaseLayout
      site={site}
      preview={WHAT[status](props)}
      title={TITLES[status]}
      reason={`You’re receiving this email because it’s about your profile on ${site.siteName}.`}
    >
      <Paragraph>{WHAT[status](props)}</Paragraph>
      {claim !== null && status === 'hidden' && (
        <>
          <Aside>They wrote:</Aside>
          <Quote text={claim} />
        </>
      )}
      {reason !== null && <Paragraph>{`Our reason: ${reason}`}</Paragraph>}
      {status === 'hidden' && (
        <Paragraph>
          If the picture is yours, or you’re allowed to show it, please send a counter-notice. It takes a few minutes,
          and the law then gives the other side 10 business days to go to court. If they don’t, we show your picture
          again.
        </Paragraph>
      )}
      <Action
        href={absoluteUrl(site, '/vendor/notices')}
        label={status === 'hidden' ? 'See the notice and answer' : 'See what was decided'}
      />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ status }) => TITLES[status],
  Component: TakedownStandingEmail,
  bell: (props) => ({
    kind: `takedown.${props.status}`,
    title: TITLES[props.status],
    body: oneLine(WHAT[props.status](props), 160),
    path: '/vendor/notices',
  }),
  preview: {
    status: 'hidden',
    picture: 'A couple under an oak',
    claimant: 'Robin Vale',
    claim: 'I took this picture at a wedding in May. It’s on my site.',
    reason: 'The notice is complete.',
    restoreOn: null,
  },
  twin: { status: 'restored', picture: '', claimant: null, claim: null, reason: 'Both may show it.', restoreOn: null },
})
