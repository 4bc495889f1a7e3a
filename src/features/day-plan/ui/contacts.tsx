import { phoneLink, phoneWords } from '#shared/contact/contact-links.ts'
import type { Contact, DayPerson, DayPlan } from '../model.ts'
import { CONTACT_SIDE_WORDS } from '../texts.ts'
import classes from './day.module.css'
import { type Day, Entry, ends } from './entry.tsx'
import { NewEntryForm } from './new-entry.tsx'
import { PlanField } from './plan-field.tsx'
import { Section } from './section.tsx'

const Phone = ({ of, phone }: { of: string; phone: string }) => (
  <a className={classes.phone} href={phoneLink(phone)} aria-label={`Call ${of}, ${phoneWords(phone)}`}>
    {phoneWords(phone)}
  </a>
)

/** Whom to call: the two sides from their own records, and everybody else who was entered. */
export function Contacts({ day, plan }: { day: Day; plan: DayPlan }) {
  const { contacts, couple, photographer } = plan
  const alone = couple.people.length < 2 && couple.partnerName ? [{ name: couple.partnerName, phone: null }] : []
  return (
    <Section title="Contacts" id="contacts">
      <ul className={classes.list}>
        {[...couple.people, ...alone].map((person, index) => (
          <Person key={index} person={person} part="The couple" />
        ))}
        <Person person={photographer.person} part={photographer.name} />
        {contacts.map((contact, index) => (
          <ContactEntry key={contact.id} day={day} contact={contact} canMove={ends(index, contacts.length)} />
        ))}
      </ul>
      {day.canEdit && <NewEntryForm day={day} kind="contact" label="Add a contact" placeholder="Sam, our planner" />}
    </Section>
  )
}

function Person({ person: { name, phone }, part }: { person: DayPerson; part: string }) {
  return (
    <li className={classes.entry}>
      <h3 className={classes.title}>{name}</h3>
      {part !== name && <p className={classes.note}>{part}</p>}
      {phone && <Phone of={name} phone={phone} />}
    </li>
  )
}

type ContactEntryProps = { day: Day; contact: Contact; canMove: { up: boolean; down: boolean } }

function ContactEntry({ day, contact, canMove }: ContactEntryProps) {
  const { id, title, side, role, phone } = contact
  const field = { place: day.place, entryId: id }
  const whose = side === 'other' ? '' : CONTACT_SIDE_WORDS.find(({ value }) => value === side)!.label
  return (
    <Entry
      day={day}
      entry={contact}
      canMove={canMove}
      fields={
        <div className={classes.pair}>
          <PlanField {...field} field="title" label="Name" value={title} />
          <PlanField {...field} field="phone" label="Phone" value={phone} as="tel" />
          <PlanField {...field} field="role" label="Part" value={role} />
          <PlanField {...field} field="side" label="Belongs to" value={side} choices={CONTACT_SIDE_WORDS} />
        </div>
      }
    >
      <h3 className={classes.title}>{title}</h3>
      <p className={classes.note}>{[role, whose].filter(Boolean).join(', ')}</p>
      {phone && <Phone of={title} phone={phone} />}
    </Entry>
  )
}
