import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Greeting, Paragraph, Quote } from '#emails/layout/parts.tsx'
import { AnyName, Moment, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'

const Counter = z.strictObject({ name: AnyName, address: textUpTo(400), text: textUpTo(3000), until: Moment })
const Props = z.strictObject({
  name: AnyName,
  event: z.enum(['received', 'dismissed', 'hidden', 'countered', 'in_court', 'upheld', 'restored']),
  /** Why our team decided so. */
  reason: z.nullable(textUpTo(5000)),
  /** The photographer's counter-notice, and the last day for going to court. */
  counter: z.nullable(Counter),
})
type Props = z.infer<typeof Props>

const TITLES: Record<Props['event'], string> = {
  received: 'We have your notice',
  dismissed: 'The picture you reported stays up',
  hidden: 'The picture you reported is hidden',
  countered: 'The photographer has answered your notice',
  in_court: 'The picture stays hidden until the court decides',
  upheld: 'The picture you reported stays down',
  restored: 'The picture you reported is shown again',
}
const WHAT: Record<Props['event'], string> = {
  received: 'A person of our team reads it now, and we’ll write to you as soon as we’ve decided.',
  dismissed: 'We’ve read your notice and can’t take the picture down for the reason below. You can send a new one.',
  hidden:
    'Couples no longer see it. We’ve told the photographer who reported it and why, without your email or address. They can send a counter-notice.',
  countered:
    'They say under penalty of perjury that the picture was taken down by mistake. The law has us send you their answer, with their name and address.',
  in_court: 'Thank you for telling us. Please send us the decision when there is one.',
  upheld: 'This is our final decision: the picture won’t be shown on our site again.',
  restored: 'This is our final decision, for the reason below.',
}

/** Tells whoever reported a picture what happens with their notice. */
function TakedownClaimantEmail({ site, name, event, reason, counter }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={WHAT[event]}
      title={TITLES[event]}
      reason={`You’re receiving this email because you reported a picture on ${site.siteName}.`}
    >
      <Greeting name={name} />
      <Paragraph>{WHAT[event]}</Paragraph>
      {counter && (
        <>
          <Aside>{`${counter.name}, ${counter.address}`}</Aside>
          <Quote text={counter.text} />
          <Paragraph>
            {`If you’ve asked a court to keep the picture down, please answer this email by ${counter.until} and attach what you filed. Otherwise we show the picture again.`}
          </Paragraph>
        </>
      )}
      {reason !== null && <Paragraph>{`Our reason: ${reason}`}</Paragraph>}
      <Action href={absoluteUrl(site, '/report-picture')} label="How we decide about pictures" />
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: ({ event }) => TITLES[event],
  Component: TakedownClaimantEmail,
  preview: {
    name: 'Robin',
    event: 'countered',
    reason: null,
    counter: {
      name: 'Ada Moss',
      address: '12 Elm Street, Portland, OR 97201',
      text: 'I took this picture myself.',
      until: 'Friday, May 7, 2027',
    },
  },
  twin: { name: 'Robin', event: 'received', reason: null, counter: null },
})
