import { mailLink, phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import { EmailText } from '#ui/text/email-text.tsx'
import { CONTACT_AFTER_BOOKING } from '../../model.ts'
import classes from './booking.module.css'
import type { Booking } from './types.ts'

/** Name, e-mail and phone of the other side, once the booking is confirmed. */
export function ContactCard({ booking: { contact, status, side } }: { booking: Booking }) {
  if (side === 'admin' || (status === 'cancelled' && !contact)) return null
  return (
    <section aria-labelledby="contact">
      <h2 id="contact">Contact</h2>
      {contact ? (
        <address className={classes.contact}>
          <span>{contact.partnerName ? `${contact.name} and ${contact.partnerName}` : contact.name}</span>
          <a href={mailLink(contact.email)}>
            <EmailText email={contact.email} />
          </a>
          {contact.phone && <a href={phoneLink(contact.phone)}>{phoneWords(contact.phone)}</a>}
        </address>
      ) : (
        <p className={classes.hint}>{CONTACT_AFTER_BOOKING}</p>
      )}
    </section>
  )
}
