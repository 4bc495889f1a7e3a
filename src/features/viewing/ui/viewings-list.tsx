import { trpc } from '#shell/trpc.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { useSite } from '#ui/page/site.ts'
import { VIEWINGS_TITLE } from '../texts.ts'
import classes from './viewings-list.module.css'

const minutesWords = (minutes: number) => (minutes === 1 ? 'one minute' : `${minutes} minutes`)

/** In a person's list of sessions: when somebody of the team looked at their pages, for how long, and why. */
export function ViewingsList() {
  const { data } = trpc.viewing.mine.useQuery()
  const { siteName } = useSite()
  if (!data || data.length === 0) return null
  return (
    <div className={classes.viewings}>
      <h3>{VIEWINGS_TITLE}</h3>
      <ul>
        {data.map(({ id, by, reason, startedAt, minutes, isOpen }) => (
          <li key={id} className={classes.viewing}>
            <p className={classes.name}>{by ? `${by} from the ${siteName} team` : `The ${siteName} team`}, read only</p>
            <p className={classes.detail}>
              <DateText value={startedAt} format="moment" />, {isOpen ? 'still looking' : minutesWords(minutes)}
            </p>
            <p className={classes.reason}>{reason}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
