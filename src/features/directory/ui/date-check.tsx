'use no memo'

import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isBookableDay } from '#features/availability/bookable-day.ts'
import { todayIn } from '#shared/date/days.ts'
import { formatDate } from '#shared/date/format-date.ts'
import type { Availability } from '#shared/status/availability.ts'
import { day as readDay } from '#shared/url/search-params.ts'
import { trpc } from '#shell/trpc.ts'
import { AvailabilityMark } from '#ui/date/availability-mark.tsx'
import { DatePicker } from '#ui/date/date-picker.tsx'
import { useSite } from '#ui/page/site.ts'
import { CLEAR_DATE, DATE_OUT_OF_REACH } from '../model.ts'
import classes from './date-check.module.css'

type DateCheckProps = { id: string; name: string; date: string | undefined }

/** Whether the day can still be booked, and the server's answer about it; no request is made for another day. */
export function useDateAnswer(id: string, date: string | undefined) {
  const { timeZone } = useSite()
  const [now] = useState(() => new Date())
  const isAskable = date !== undefined && isBookableDay(date, todayIn(timeZone, now))
  const answer = trpc.directory.checkDate.useQuery({ id, date: date ?? '' }, { enabled: isAskable })
  return { isAskable, answer, availability: isAskable ? answer.data?.availability : undefined }
}

/** The availability on a date before anything is sent; the date is in the URL. */
export function DateCheck({ id, name, date }: DateCheckProps) {
  const navigate = useNavigate({ from: '/photographer/$id' })
  const choose = (chosen: string | undefined) =>
    void navigate({ search: (previous) => ({ ...previous, date: chosen }), replace: true, resetScroll: false })
  const { isAskable, answer, availability } = useDateAnswer(id, date)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A day typed before the page was live counts as chosen now.
    const typed = form.current && typedDay(form.current)
    if (typed && typed !== date) choose(typed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <section id="contact" aria-labelledby="date-question" className={classes.check}>
      <h2 id="date-question" className={classes.title}>
        Is your date free?
      </h2>
      <form
        ref={form}
        method="get"
        action={`/photographer/${id}#contact`}
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          choose(typedDay(event.currentTarget))
        }}
      >
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <DatePicker
          name="date"
          label="Wedding date"
          value={date}
          onChange={choose}
          placeholder="Choose your date"
          clearLabel={CLEAR_DATE}
          className={classes.field}
        />
      </form>
      <div role="status" className={classes.answer}>
        {date && !isAskable && <p>{DATE_OUT_OF_REACH}</p>}
        {isAskable && answer.isLoading && <p className={classes.waiting}>Checking the calendar…</p>}
        {date && availability && (
          <>
            <AvailabilityMark availability={availability} className={classes.mark} />
            <p>{answerWords(availability, name, date)}</p>
          </>
        )}
        {isAskable && answer.isError && (
          <p>
            We couldn’t check the calendar.{' '}
            <button type="button" className={classes.retry} onClick={() => void answer.refetch()}>
              Retry
            </button>
          </p>
        )}
      </div>
    </section>
  )
}

const typedDay = (form: HTMLFormElement) => readDay(new FormData(form).get('date'))

/** What an answer means for the couple, in one sentence. */
function answerWords(availability: Availability, name: string, date: string): string {
  const day = formatDate(date, 'long')
  if (availability === 'free') return `${name} is free on ${day}.`
  if (availability === 'hold') return `Another couple is deciding on ${day}. You can still write; the hold may expire.`
  return `${name} is booked on ${day}.`
}
