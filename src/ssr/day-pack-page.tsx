import type { ReactNode } from 'react'
import { contractPath, PACK_ROOT } from '#features/day-pack/model.ts'
import * as texts from '#features/day-pack/texts.ts'
import { dayPlanPath, mapLink } from '#features/day-plan/links.ts'
import type { Contact, DayPack, Moment } from '#features/day-plan/model.ts'
import { phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { formatDate, formatTime, zoneName } from '#shared/date/format-date.ts'
import { bookingTitle } from '#shared/text/booking-title.ts'
import { packHtml } from './day-pack-document.tsx'
import { InstallWays, OfflineAlert } from './day-pack-parts.tsx'

type Part = { pack: DayPack }

/** The couple as they are called on their day. */
const coupleOfPack = ({ couple: { name, people, partnerName } }: DayPack): string => {
  const names = people.length > 1 ? people.map((person) => person.name) : [name, partnerName ?? '']
  return names.filter(Boolean).join(' & ')
}

/** What a pack is called where several are listed. */
export const packTitle = (pack: DayPack): string => bookingTitle(coupleOfPack(pack), pack.eventDate)

const anchorOf = (placeId: string) => `place-${placeId}`

/** A part of the day under its heading, or the sentence for one without entries. */
function Section({ title, empty, children }: { title: string; empty?: string | false; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {empty ? <p className="note">{empty}</p> : children}
    </section>
  )
}

function MomentRow({ moment, pack: { places } }: Part & { moment: Moment }) {
  const place = places.find(({ id }) => id === moment.placeId)
  return (
    <li>
      {moment.time ? (
        <time dateTime={moment.time}>{formatTime(moment.time)}</time>
      ) : (
        <span className="muted">No time</span>
      )}
      <div>
        <h3>{moment.title}</h3>
        {place && (
          <a className="link" href={`#${anchorOf(place.id)}`}>
            {place.title}
          </a>
        )}
        {moment.note && <p className="note">{moment.note}</p>}
      </div>
    </li>
  )
}

function Timeline({ pack }: Part) {
  return (
    <Section title="The day" empty={pack.moments.length === 0 && 'No times planned yet.'}>
      <ol className="rows hours">
        {pack.moments.map((moment) => (
          <MomentRow key={moment.id} moment={moment} pack={pack} />
        ))}
      </ol>
    </Section>
  )
}

function Places({ pack: { places } }: Part) {
  return (
    <Section title="Places" empty={places.length === 0 && 'No addresses yet.'}>
      <ul className="rows">
        {places.map(({ id, title, address }) => (
          <li key={id} id={anchorOf(id)}>
            <h3>{title}</h3>
            {address && (
              <>
                <p className="note">{address}</p>
                <div className="links">
                  <a href={mapLink(address)} data-map={address} target="_blank" rel="noreferrer">
                    Open in maps<span className="visually-hidden">: {title}</span>
                  </a>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Called = { key: string; name: string; role: string; phone: string | null }

function People({ title, people }: { title: string; people: readonly Called[] }) {
  if (people.length === 0) return null
  return (
    <Section title={title}>
      <ul className="rows">
        {people.map(({ key, name, role, phone }) => (
          <li key={key}>
            <h3>{name}</h3>
            {role && <p className="note">{role}</p>}
            {phone && (
              <div className="links">
                <a href={phoneLink(phone)} aria-label={`Call ${name}, ${phoneWords(phone)}`}>
                  {phoneWords(phone)}
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const called = ({ id, title, role, phone }: Contact): Called => ({ key: id, name: title, role, phone })

/** Both sides' people: first those of the account, then those that somebody added to the plan. */
function Contacts({ pack: { couple, photographer, contacts } }: Part) {
  const of = (side: Contact['side']) => contacts.filter((contact) => contact.side === side).map(called)
  const pair = couple.people.map(({ name, phone }) => ({ key: name, name, role: 'The couple', phone }))
  const { name, person } = photographer
  const own = { key: 'photographer', name: person.name, role: name === person.name ? 'Photographer' : name }
  return (
    <>
      <People title="The couple’s people" people={[...pair, ...of('couple')]} />
      <People title="The photographer" people={[{ ...own, phone: person.phone }, ...of('photographer')]} />
      <People title="Others" people={of('other')} />
    </>
  )
}

function FamilyList({ pack: { familyGroups, side, bookingId } }: Part) {
  return (
    <Section title="Family pictures" empty={familyGroups.length === 0 && 'No groups yet.'}>
      <ul className="rows family">
        {familyGroups.map(({ id, title, people, isDone }) => (
          <li key={id}>
            <span className="check" aria-hidden="true">
              {isDone && '✓'}
            </span>
            <div>
              <h3>
                {title}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </h3>
              {people && <p className="note">{people}</p>}
            </div>
          </li>
        ))}
      </ul>
      {side === 'vendor' && (
        <p className="note">
          {texts.TICKS} <a href={dayPlanPath(side, bookingId)}>Check them off in the plan</a>
        </p>
      )}
    </Section>
  )
}

/** What this phone keeps and can do; the page's script shows what applies. */
function Device() {
  return (
    <div className="device">
      <OfflineAlert />
      <p data-part="kept" role="status" hidden />
      <button type="button" className="main" data-part="keep" hidden>
        {texts.KEEP}
      </button>
      <p className="muted" data-part="keep-why" hidden>
        {texts.KEEP_WHY}
      </p>
      <InstallWays />
      <button type="button" className="quiet" data-part="remove" hidden>
        {texts.REMOVE}
      </button>
      <p data-part="said" role="status" hidden />
    </div>
  )
}

function Contract({ pack: { contractId, bookingId, package: booked } }: Part) {
  const facts = [
    booked.hours && `${booked.hours} hours`,
    booked.photographers && `${booked.photographers} ${booked.photographers === 1 ? 'photographer' : 'photographers'}`,
  ]
  return (
    <Section title="What is booked">
      <p className="note">{[booked.name, ...facts].filter(Boolean).join(' · ')}</p>
      {contractId && (
        <div className="links">
          <a href={contractPath(bookingId)}>The signed contract (PDF)</a>
        </div>
      )}
    </Section>
  )
}

export type PackPage = { pack: DayPack; siteName: string; isKeepingOn: boolean; madeAt: Date; today: string }

/** One wedding's day on one page: times, places, people, family pictures, contract. */
export function packPage({ pack, siteName, isKeepingOn, madeAt, today }: PackPage): string {
  const couple = coupleOfPack(pack)
  return packHtml({
    siteName,
    title: packTitle(pack),
    way: { href: PACK_ROOT, text: 'All day packs' },
    shown: 'live',
    isKeepingOn,
    madeAt,
    footer: `Times are ${zoneName(pack.eventTimeZone)}.`,
    children: (
      <>
        <h1>{couple}</h1>
        <p className="lede">Photographs by {pack.photographer.name}</p>
        <p className="when">
          <strong data-part="countdown" data-day={pack.eventDate}>
            {texts.countdown(pack.eventDate, today)}
          </strong>
          {` · ${formatDate(pack.eventDate)} · ${pack.eventLocation}`}
        </p>
        <Device />
        <Timeline pack={pack} />
        <div className="links">
          <a href={dayPlanPath(pack.side, pack.bookingId)}>Edit the plan</a>
        </div>
        <Places pack={pack} />
        <Contacts pack={pack} />
        <FamilyList pack={pack} />
        <Contract pack={pack} />
      </>
    ),
  })
}
