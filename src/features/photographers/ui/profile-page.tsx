import type { ComponentType } from 'react'
import type { DirectoryCard } from '#features/directory/model.ts'
import { Container } from '#ui/container.tsx'
import type { PhotographerProfile } from '../profile.ts'
import { BackToDirectory } from './back-to-directory.tsx'
import { ContactBar } from './contact-bar.tsx'
import { DateCheck } from './date-check.tsx'
import classes from './profile-page.module.css'
import { Portfolio } from './portfolio.tsx'
import { ProfileOpening } from './profile-opening.tsx'
import { Reviews } from './reviews.tsx'

/** Draws another photographer; given by the route, because cards belong to the directory. */
export type CardComponent = ComponentType<{ photographer: DirectoryCard; date?: string | undefined }>

type ProfilePageProps = { profile: PhotographerProfile; date: string | undefined; Card: CardComponent }

/** One photographer: who, how much, about, pictures, the date and what others say (PF1, P6). */
export function ProfilePage({ profile, date, Card }: ProfilePageProps) {
  return (
    <div className={classes.profile}>
      <Container>
        <BackToDirectory />
        <ProfileOpening profile={profile} date={date} />
      </Container>
      <Container className={classes.story}>
        <section aria-labelledby="about" className={classes.about}>
          <h2 id="about">About</h2>
          <Paragraphs text={profile.bio} />
        </section>
        <DateCheck id={profile.id} name={profile.name} date={date} Card={Card} />
      </Container>
      <Container>
        <Portfolio pictures={profile.pictures} name={profile.name} />
        <Reviews profile={profile} />
      </Container>
      <ContactBar profile={profile} date={date} />
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
