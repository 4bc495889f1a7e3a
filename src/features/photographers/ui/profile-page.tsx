import { Container } from '#ui/container.tsx'
import type { PhotographerProfile } from '../profile.ts'
import { BackToDirectory } from './back-to-directory.tsx'
import { ContactBar } from './contact-bar.tsx'
import { Portfolio } from './portfolio.tsx'
import { ProfileOpening } from './profile-opening.tsx'
import classes from './profile-page.module.css'
import { Reviews } from './reviews.tsx'
import { type CardComponent, Similar } from './similar.tsx'

type ProfilePageProps = { profile: PhotographerProfile; date: string | undefined; Card: CardComponent }

/** One photographer: who, how much, the date, about, pictures and what others say (PF1, P6). */
export function ProfilePage({ profile, date, Card }: ProfilePageProps) {
  return (
    <div className={classes.profile}>
      <Container>
        <BackToDirectory />
        <ProfileOpening profile={profile} date={date} />
      </Container>
      <Similar id={profile.id} date={date} Card={Card} />
      <Container>
        <section aria-labelledby="about" className={classes.about}>
          <h2 id="about">About</h2>
          <Paragraphs text={profile.bio} />
        </section>
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
