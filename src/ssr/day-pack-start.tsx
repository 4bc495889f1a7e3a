import { PACK_ROOT, packPath } from '#features/day-pack/model.ts'
import type { PackRow } from '#features/day-pack/server/list.ts'
import * as texts from '#features/day-pack/texts.ts'
import { formatDate } from '#shared/dates.ts'
import { packHtml } from './day-pack-document.tsx'

type StartPage = {
  siteName: string
  isKeepingOn: boolean
  madeAt: Date
  /** The person's weddings; null when nobody is signed in, `offline` in the page that the worker carries along. */
  weddings: readonly PackRow[] | null | 'offline'
}

function Weddings({ rows }: { rows: readonly PackRow[] }) {
  return (
    <section>
      <h2>Your weddings</h2>
      {rows.length === 0 ? (
        <p className="note">A wedding has its day pack here as soon as it is booked.</p>
      ) : (
        <ul className="rows">
          {rows.map(({ bookingId, name, eventDate, eventLocation }) => (
            <li key={bookingId}>
              <a className="link" href={packPath(bookingId)}>
                {name}
              </a>
              <p className="note">{[formatDate(eventDate), eventLocation].filter(Boolean).join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where the installed application opens: what this phone keeps, and the person's weddings. (MB3) */
export function startPage({ siteName, isKeepingOn, madeAt, weddings }: StartPage): string {
  const isOffline = weddings === 'offline'
  return packHtml({
    ...{ siteName, title: `Day packs · ${siteName}`, way: { href: '/', text: 'Home' } },
    ...{ shown: isOffline ? 'saved' : 'live', isKeepingOn, madeAt },
    children: (
      <>
        <h1>Day packs</h1>
        <p className="lede">Times, addresses, people and the contract of a wedding day, on one page.</p>
        <div className="device">
          <p className="alert" data-part="offline" role="status" hidden={!isOffline}>
            {texts.OFFLINE}
          </p>
          <button type="button" data-part="install" hidden>
            {texts.INSTALL}
          </button>
          <p className="muted" data-part="ios" hidden>
            {texts.IOS_HINT}
          </p>
        </div>
        <section data-part="on-this-phone" hidden>
          <h2>On this phone</h2>
          <ul className="rows" data-part="kept-packs" />
        </section>
        {isOffline && (
          <p className="lede" data-part="none-kept">
            No other page opens without a network, and no day pack is saved on this phone under this address.
          </p>
        )}
        {weddings === null && (
          <a className="link" href={`/sign-in?returnTo=${encodeURIComponent(PACK_ROOT)}`}>
            Sign in to see your weddings
          </a>
        )}
        {Array.isArray(weddings) && <Weddings rows={weddings} />}
      </>
    ),
  })
}
