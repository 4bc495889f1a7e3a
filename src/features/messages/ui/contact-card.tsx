import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import type { ContactCard as Card } from '../model.ts'
import classes from './contact-card.module.css'

/** Contact details of the other side of a booked pair. */
export function ContactCard({ contact }: { contact: Card }) {
  const { name, email, phone } = contact
  return (
    <section className={classes.card} aria-label="Contact">
      <h2 className={classes.title}>Contact</h2>
      <p>{name}</p>
      <p>
        <a href={mailLink(email)} className={classes.link}>
          {email}
        </a>
      </p>
      {phone && (
        <p>
          <a href={phoneLink(phone)} className={classes.link}>
            {phoneWords(phone)}
          </a>
        </p>
      )}
      <p className={classes.note}>You have a booking together, so nothing is removed from your messages anymore.</p>
    </section>
  )
}
