import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { DATE_OUT_OF_REACH } from '#features/directory/model.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { Availability } from '#shared/status/availability.ts'
import { trpc } from '#shell/trpc.ts'
import { AvailabilityMark } from '#ui/date/availability-mark.tsx'
import { useSite } from '#ui/page/site.ts'
import { Photo } from '#ui/picture/photo.tsx'
import classes from './date-answers.module.css'

type Photographer = { id: string; name: string }

const MEANING: Record<Availability, (name: string, day: string) => string> = {
  free: (name, day) => `${name} is free on ${day}.`,
  hold: (name, day) => `Another couple is deciding on ${day} with ${name}. You can still ask.`,
  booked: (name, day) => `${name} is booked on ${day}.`,
}

/** The availability of each photographer before anything is sent; for a booked one three others. */
export function DateAnswers({ photographers, date }: { photographers: Photographer[]; date: string }) {
  const { timeZone } = useSite()
  const [today] = useState(() => todayIn(timeZone, new Date()))
  if (!date) return null
  if (!isBookableDay(date, today)) return <p className={classes.note}>{DATE_OUT_OF_REACH}</p>
  return (
    <div role="status" className={classes.answers}>
      {photographers.map((photographer) => (
        <Answer key={photographer.id} photographer={photographer} date={date} isOnly={photographers.length === 1} />
      ))}
    </div>
  )
}

function Answer({ photographer, date, isOnly }: { photographer: Photographer; date: string; isOnly: boolean }) {
  const { id, name } = photographer
  const answer = trpc.directory.checkDate.useQuery({ id, date })
  if (answer.isError) return <p className={classes.note}>We couldn’t check the calendar. You can still ask.</p>
  if (!answer.data) return <p className={classes.note}>Checking the calendar…</p>
  const { availability } = answer.data
  return (
    <div className={classes.answer}>
      <p>
        <AvailabilityMark availability={availability} className={classes.mark} />
      </p>
      <p>{MEANING[availability](name, formatDate(date, 'long'))}</p>
      {isOnly && availability === 'booked' && <Others id={id} date={date} />}
    </div>
  )
}

/** Up to three who are free on the day; the links keep what was typed. */
function Others({ id, date }: { id: string; date: string }) {
  const { data } = trpc.directory.similar.useQuery({ id, date })
  if (!data || data.length === 0) return null
  return (
    <>
      <p className={classes.note}>Free that day, and similar in place and style:</p>
      <ul role="list" className={classes.others}>
        {data.map((other) => (
          <li key={other.id}>
            <Link
              to="/photographer/$id"
              params={{ id: other.id }}
              search={{ date, contact: true }}
              className={classes.other}
            >
              {other.cover && (
                <Photo picture={{ ...other.cover, alt: '' }} sizes="72px" ratio="4/5" className={classes.picture} />
              )}
              <span className={classes.words}>
                <span className={classes.name}>{other.name}</span>
                <span className={classes.note}>
                  {[other.location, other.priceCents !== null && `from ${formatMoney(other.priceCents)}`]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
