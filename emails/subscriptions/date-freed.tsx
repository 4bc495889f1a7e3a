import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { oneLine, subjectLine } from '#emails/plain.ts'
import { AnyName, Token } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { stopPath } from '#emails/stop.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Props = z.strictObject({
  /** The photographer. */
  name: AnyName,
  photographerId: z.uuid(),
  day: z.iso.date(),
  /** Stops this alert for its reader. */
  token: Token,
})
type Props = z.infer<typeof Props>

const titleOf = ({ name, day }: Pick<Props, 'name' | 'day'>) => `${oneLine(name)} is free on ${formatDate(day)} again`
const NO_PROMISE = 'It’s not a promise: the date goes to whoever books it first.'
const pathOf = ({ photographerId, day }: Pick<Props, 'photographerId' | 'day'>) =>
  `/photographer/${photographerId}?date=${day}` as const

/** A date that a couple waits for has become free. */
function DateFreed({ site, token, ...freed }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={NO_PROMISE}
      title={titleOf(freed)}
      reason={`You’re receiving this email because you asked ${site.siteName} to tell you when this date frees up.`}
    >
      <Paragraph>{`${oneLine(freed.name)} was booked or on hold on ${formatDate(freed.day)}, and is free now. ${NO_PROMISE}`}</Paragraph>
      <Action href={absoluteUrl(site, pathOf(freed))} label={`Write to ${oneLine(freed.name)}`} />
      <Aside>
        Found someone else?{' '}
        <TextLink href={absoluteUrl(site, stopPath('date', token))}>Don’t tell me about this date</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject: (props) => subjectLine(titleOf(props)),
  Component: DateFreed,
  bell: (props) => ({ kind: 'date.freed', title: titleOf(props), body: NO_PROMISE, path: pathOf(props) }),
  preview: {
    name: 'Marsh Pictures',
    photographerId: '7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
    day: '2027-06-12',
    token: '7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11.Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
  },
})
