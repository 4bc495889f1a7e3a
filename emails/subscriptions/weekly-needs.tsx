import { Fragment } from 'react'
import * as z from 'zod/mini'
import { defineMail } from '#emails/define-mail.ts'
import { Day } from '#emails/define-news.ts'
import { BaseLayout } from '#emails/layout/base-layout.tsx'
import { Action, Aside, Paragraph, TextLink } from '#emails/layout/parts.tsx'
import { oneLine } from '#emails/plain.ts'
import { AnyName, Count, Path, Token, textUpTo } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { stopPath } from '#emails/stop.ts'
import { dueWords } from '#shared/date/deadlines.ts'
import { formatDate } from '#shared/date/format-date.ts'

const Item = z.strictObject({
  /** The words of its badge and of its button. */
  status: textUpTo(60),
  action: textUpTo(60),
  photographer: AnyName,
  eventDate: z.nullable(Day),
  /** The last day for it. */
  due: z.nullable(Day),
  path: Path,
})
type Item = z.infer<typeof Item>

const WAITING_FOR_OTHERS = 'Waiting for others'

/** What the couple waits for. */
const Wait = z.strictObject({ status: textUpTo(60), photographer: AnyName, eventDate: z.nullable(Day) })

const Props = z.strictObject({
  /** The day of the mail where the couple is. */
  today: Day,
  items: z.array(Item).check(z.maxLength(20)),
  moreCount: Count,
  waits: z.array(Wait).check(z.maxLength(20)),
  /** Stops this mail. */
  token: Token,
})
type Props = z.infer<typeof Props>

const countOf = ({ items, moreCount }: Pick<Props, 'items' | 'moreCount'>) => items.length + moreCount

/** Subject of the weekly mail. */
const subject = (props: Props, site: MailSite): string => {
  const count = countOf(props)
  const things = count === 0 ? 'nothing' : count === 1 ? 'one thing' : `${count} things`
  return `Your week on ${site.siteName}: ${things} on your list`
}

const who = ({ photographer, eventDate }: Pick<Item, 'photographer' | 'eventDate'>): string =>
  [oneLine(photographer), ...(eventDate ? [formatDate(eventDate)] : [])].join(', ')

/** "Ada Marsh, June 12, 2027. Until December 5, 2026, in 14 days." */
const aboutItem = ({ photographer, eventDate, due }: Item, today: string): string => {
  const about = who({ photographer, eventDate })
  return due ? `${about}. ${dueWords(due, today)}.` : `${about}.`
}

/** The couple's list of what needs them, with the button that does each, once a week. */
function WeeklyNeedsEmail({ site, today, items, moreCount, waits, token }: Props & { site: MailSite }) {
  return (
    <BaseLayout
      site={site}
      preview={items.length > 0 ? 'Everything that needs you, soonest first.' : 'Nothing needs you this week.'}
      title={items.length > 0 ? 'What needs you' : 'Nothing needs you this week'}
      reason={`You’re receiving this email once a week because you’re planning a wedding with ${site.siteName}.`}
    >
      {items.map((item, index) => (
        <div key={index}>
          <Paragraph>
            <strong>{item.status}</strong>
            <br />
            {aboutItem(item, today)}
          </Paragraph>
          <Action href={absoluteUrl(site, item.path as `/${string}`)} label={item.action} />
        </div>
      ))}
      {moreCount > 0 && (
        <Paragraph>
          And {moreCount} more on <TextLink href={absoluteUrl(site, '/dashboard')}>your dashboard</TextLink>
        </Paragraph>
      )}
      {waits.length > 0 && (
        <Paragraph>
          <strong>{WAITING_FOR_OTHERS}</strong>
          {waits.map((wait, index) => (
            <Fragment key={index}>
              <br />
              {`${wait.status}: ${who(wait)}`}
            </Fragment>
          ))}
        </Paragraph>
      )}
      <Aside>
        Would you rather check yourself?{' '}
        <TextLink href={absoluteUrl(site, stopPath('weekly', token))}>Stop this weekly email</TextLink>
      </Aside>
    </BaseLayout>
  )
}

export const mail = defineMail({
  props: Props,
  subject,
  Component: WeeklyNeedsEmail,
  preview: {
    today: '2026-11-22',
    items: [
      {
        status: 'Contract to sign',
        action: 'Read and sign',
        photographer: 'Marsh Pictures',
        eventDate: '2027-06-12',
        due: '2026-12-05',
        path: '/dashboard/proposal/7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
      },
      {
        status: 'Has answered you',
        action: 'Answer',
        photographer: 'Studio Vale',
        eventDate: null,
        due: null,
        path: '/dashboard/messages?thread=7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11',
      },
    ],
    moreCount: 3,
    waits: [{ status: 'Waiting for an answer', photographer: 'Golden Hour Studio', eventDate: '2027-06-12' }],
    token: '7b6f3f6e-55c1-4c4e-9b43-2f2a3b3f9c11.Zm9yLXRoZS1wcmV2aWV3LW9ubHktbm90LWEtdG9rZW4',
  },
})
