import { ArrowAnchor } from '#ui/nav/link.tsx'
import { mapLink } from '../links.ts'
import type { DayPlan } from '../model.ts'
import classes from './day.module.css'
import { type Day, Entry, ends } from './entry.tsx'
import { NewEntryForm } from './new-entry.tsx'
import { PlanField } from './plan-field.tsx'
import { Section } from './section.tsx'

/** Where the day takes place, each with its way there. */
export function Places({ day, plan: { places } }: { day: Day; plan: DayPlan }) {
  return (
    <Section title="Places" id="places">
      {places.length === 0 ? (
        <p className={classes.empty}>
          {day.canEdit
            ? 'Where you get ready, say yes and celebrate, with addresses: everyone finds the way from here.'
            : 'No places on the plan.'}
        </p>
      ) : (
        <ul className={classes.list}>
          {places.map((place, index) => (
            <Entry
              key={place.id}
              day={day}
              entry={place}
              canMove={ends(index, places.length)}
              fields={
                <div className={classes.pair}>
                  <PlanField place={day.place} entryId={place.id} field="title" label="Place" value={place.title} />
                  <PlanField
                    place={day.place}
                    entryId={place.id}
                    field="address"
                    label="Address"
                    value={place.address}
                  />
                </div>
              }
            >
              <h3 className={classes.title}>{place.title}</h3>
              {place.address && (
                <>
                  <p className={classes.note}>{place.address}</p>
                  <ArrowAnchor href={mapLink(place.address)} target="_blank" rel="noreferrer">
                    Open in maps<span className="visually-hidden">: {place.title}</span>
                  </ArrowAnchor>
                </>
              )}
            </Entry>
          ))}
        </ul>
      )}
      {day.canEdit && (
        <NewEntryForm day={day} kind="place" label="Add a place" placeholder="Getting ready, ceremony, reception" />
      )}
    </Section>
  )
}
