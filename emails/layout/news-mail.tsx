import * as z from 'zod/mini'
import { defineMail, type Mail, type MailValues } from '#emails/define-mail.ts'
import { NEWS_SIDES, type News, type NewsProps, type Told } from '#emails/define-news.ts'
import { oneLine } from '#emails/plain.ts'
import { Path } from '#emails/props.ts'
import { absoluteUrl, type MailSite } from '#emails/site.ts'
import { BaseLayout } from './base-layout.tsx'
import { Action, Paragraph, Quote } from './parts.tsx'

/** A title has two names' room. */
const TITLE_MAX = 150

const PREVIEW_PATHS = {
  client: '/dashboard/bookings/3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
  vendor: '/vendor/bookings/3f6e8a7c-2b7e-4d8e-9d63-0c2f6f1d7a55',
}

/** The one layout of every event. */
function NewsEmail({ site, path, title, lines, quote, action }: Told & { site: MailSite; path: string }) {
  return (
    <BaseLayout
      site={site}
      preview={lines[0] ?? ''}
      title={oneLine(title, TITLE_MAX)}
      reason={`You’re receiving this email because it’s about one of your bookings on ${site.siteName}.`}
    >
      {lines.map((line, index) => (
        <Paragraph key={index}>{line}</Paragraph>
      ))}
      {quote && <Quote text={quote} />}
      <Action href={absoluteUrl(site, path as `/${string}`)} label={action} />
    </BaseLayout>
  )
}

/** The mail about an event, for the side it is addressed to. */
export function newsMail<Event extends MailValues>(news: News<Event>): Mail<NewsProps<Event>> {
  const props = z.object({ side: z.enum(NEWS_SIDES), path: Path, event: news.props })
  const toldOf = ({ side, event }: NewsProps<Event>): Told => {
    const told = news[side]?.(event)
    if (!told) throw new Error(`The ${side} is told nothing of ${news.kind}.`)
    return told
  }
  const [preview, twin] = NEWS_SIDES.filter((side) => news[side]?.(news.preview)).map((side) => ({
    side,
    path: PREVIEW_PATHS[side],
    event: news.preview,
  }))
  return defineMail({
    props,
    subject: (told) => oneLine(toldOf(told).title, TITLE_MAX),
    Component: ({ site, ...told }) => <NewsEmail site={site} path={told.path} {...toldOf(told as NewsProps<Event>)} />,
    preview: preview!,
    ...(twin ? { twin } : {}),
  })
}
