import { PACK_ROOT, packPath } from '#features/day-pack/model.ts'
import type { PackRow } from '#features/day-pack/server/list.ts'
import * as texts from '#features/day-pack/texts.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { packHtml } from './day-pack-document.tsx'
import { InstallWays, OfflineAlert, PackCover } from './day-pack-parts.tsx'

type StartPage = {
  siteName: string
  isKeepingOn: boolean
  madeAt: Date
  /** The person's weddings; null when nobody is signed in, `offline` in the page that the worker carries along. */
  weddings: readonly PackRow[] | null | 'offline'
  /** Day of the site (YYYY-MM-DD), for how far away each is. */
  today?: string
  /** Where public pictures are. */
  filesUrl?: string
}

type WeddingsProps = { title: string; rows: readonly PackRow[]; today: string; filesUrl: string }

function Weddings({ title, rows, today, filesUrl }: WeddingsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className="rows packs">
        {rows.map((row) => (
          <li key={row.bookingId}>
            <PackCover row={row} filesUrl={filesUrl} />
            <div>
              <a className="link" href={packPath(row.bookingId)}>
                {row.name}
              </a>
              <p className="note">
                {[texts.countdown(row.eventDate, today), formatDate(row.eventDate), row.eventLocation]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The next wedding first; those of the last weeks after them. */
function AllWeddings({ rows, ...page }: Omit<WeddingsProps, 'title'>) {
  const ahead = rows.filter(({ isOver }) => !isOver)
  const over = rows.filter(({ isOver }) => isOver)
  return (
    <>
      {ahead.length > 0 && <Weddings title="Your weddings" rows={ahead} {...page} />}
      {over.length > 0 && <Weddings title="Just over" rows={over.toReversed()} {...page} />}
      {rows.length === 0 && (
        <section>
          <h2>Your weddings</h2>
          <p className="note">Each wedding gets its day pack here as soon as it’s booked.</p>
        </section>
      )}
    </>
  )
}

/** Where the installed application opens: what this phone keeps, and the person's weddings. */
export function startPage({ siteName, isKeepingOn, madeAt, weddings, today = '', filesUrl = '' }: StartPage): string {
  const isOffline = weddings === 'offline'
  return packHtml({
    siteName,
    title: `Day packs · ${siteName}`,
    way: { href: '/', text: 'Home' },
    shown: isOffline ? 'saved' : 'live',
    isKeepingOn,
    madeAt,
    children: (
      <>
        <h1>Day packs</h1>
        <p className="lede">Times, addresses, people and the contract of a wedding day, on one page.</p>
        <div className="device">
          <OfflineAlert text={isOffline ? texts.OFFLINE : undefined} />
          <InstallWays />
        </div>
        <section data-part="on-this-phone" hidden>
          <h2>On this phone</h2>
          <ul className="rows" data-part="kept-packs" />
        </section>
        {isOffline && (
          <p className="lede" data-part="none-kept">
            Other pages need a connection, and no day pack is saved on this phone at this address.
          </p>
        )}
        {weddings === null && (
          <a className="link" href={`/sign-in?returnTo=${encodeURIComponent(PACK_ROOT)}`}>
            Sign in to see your weddings
          </a>
        )}
        {Array.isArray(weddings) && <AllWeddings rows={weddings} today={today} filesUrl={filesUrl} />}
      </>
    ),
  })
}
