'use no memo'

import { type ComponentType, type ReactNode, useRef } from 'react'
import { Container } from '#ui/page/container.tsx'
import type { PhotographerProfile } from '../public-profile.ts'
import { BackToDirectory } from './back-to-directory.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ContactLink } from './contact-link.tsx'
import { Portfolio } from './portfolio.tsx'
import { ProfileOpening } from './profile-opening.tsx'
import classes from './profile-page.module.css'
import { Reviews } from './reviews.tsx'

/** What the directory knows of a photographer and a date; given by the route. */
export type ProfileParts = {
  DateCheck: ComponentType<{ id: string; name: string; date: string | undefined }>
  Similar: ComponentType<{ id: string; date: string | undefined }>
  WhoIsFree: ComponentType<{ id: string; date: string | undefined; children: (isBooked: boolean) => ReactNode }>
}
type ProfilePageProps = {
  profile: PhotographerProfile
  date: string | undefined
  /** The way to share the page, once it is public. */
  share?: ReactNode
  /** What the photographer offers at which price, after the pictures. */
  packages?: ReactNode
  /** Whole weddings, after the portfolio. */
  weddings?: ReactNode
} & ProfileParts

/** One photographer: who, how much, the date, about, pictures and what others say. */
export function ProfilePage({
  profile,
  date,
  share,
  packages,
  weddings,
  DateCheck,
  Similar,
  WhoIsFree,
}: ProfilePageProps) {
  const opening = useRef<HTMLDivElement>(null)
  const contact = (
    <WhoIsFree id={profile.id} date={date}>
      {(isBooked) => <ContactLink id={profile.id} date={date} variant={isBooked ? 'default' : 'filled'} />}
    </WhoIsFree>
  )
  return (
    <div className={classes.profile}>
      <Container>
        <div className={classes.top}>
          <BackToDirectory />
          {share}
        </div>
        <ProfileOpening
          ref={opening}
          profile={profile}
          contact={contact}
          dateCheck={<DateCheck id={profile.id} name={profile.name} date={date} />}
        />
      </Container>
      <Similar id={profile.id} date={date} />
      <Container>
        <section aria-labelledby="about" className={classes.about}>
          <h2 id="about">About</h2>
          <Paragraphs text={profile.bio} />
        </section>
      </Container>
      <Container>
        <Portfolio profile={profile} date={date} />
        {weddings}
      </Container>
      {packages}
      <Container>
        <Reviews profile={profile} />
      </Container>
      <ContactBar profile={profile} contact={contact} opening={opening} />
    </div>
  )
}

/** A text with its paragraphs and line breaks kept. */
function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
  return (
    <div className={classes.text}>
      {paragraphs.map((paragraph, place) => (
        <p key={`${place} ${paragraph.slice(0, 20)}`}>{paragraph.trim()}</p>
      ))}
    </div>
  )
}
