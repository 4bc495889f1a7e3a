import { PersonOnly } from '#shell/account/person-only.tsx'
import { Feeds } from './feeds.tsx'
import classes from './other-calendars.module.css'
import { Sharing } from './sharing.tsx'

/** How this calendar and the photographer's others know of each other. */
export function OtherCalendars() {
  return (
    <section aria-labelledby="other-calendars" className={classes.section}>
      <h2 id="other-calendars">Your other calendars</h2>
      <div className={classes.parts}>
        <PersonOnly>
          <Sharing />
          <Feeds />
        </PersonOnly>
      </div>
    </section>
  )
}
