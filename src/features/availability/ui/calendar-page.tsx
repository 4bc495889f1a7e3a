import { useMemo } from 'react'
import { monthOf } from '#shared/date/months.ts'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { HelpLink } from '#shell/help-link.tsx'
import { trpc } from '#shell/trpc.ts'
import { LeaveScopeProvider, useLeaveScope } from '#ui/form/leaving.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { dayState } from '../model.ts'
import classes from './calendar-page.module.css'
import { CapacityForm } from './capacity-form.tsx'
import { Freshness } from './freshness.tsx'
import { Legend } from './legend.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthOverview } from './month-overview.tsx'
import { OtherCalendars } from './other-calendars.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import type { Calendar } from './types.ts'
import { useDaySelection } from './use-day-selection.ts'

type PageProps = {
  /** YYYY-MM, or nothing for this month. */
  month: string | undefined
  onMonth: (month: string) => void
}

/** The photographer's 24 months: what is booked and held, and what they block or offer. */
export function CalendarPage({ month, onMonth }: PageProps) {
  const { data, error, isFetching, refetch } = trpc.availability.calendar.useQuery(undefined, {
    refetchOnMount: 'always',
  })
  return (
    <>
      <title>Calendar</title>
      <PageHeader title="Calendar" subtitle="Couples see whether a day is free, on hold or booked, and nothing else." />
      <HelpLink topic="calendar">How the calendar works</HelpLink>
      {error && !data && (
        <VendorError
          error={error}
          title="Your calendar didn’t load"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && (
        <PageState.Loading label="Loading your calendar">
          <Skeleton height="28rem" />
        </PageState.Loading>
      )}
      {data && <LoadedCalendar calendar={data} month={month} onMonth={onMonth} />}
    </>
  )
}

function LoadedCalendar({ calendar, month: asked, onMonth }: PageProps & { calendar: Calendar }) {
  const { today, until, mode, hasListedDays, capacity } = calendar
  const month = asked && asked >= monthOf(today) && asked <= monthOf(until) ? asked : monthOf(today)
  const days = useMemo(() => new Map(calendar.days.map((day) => [day.day, day])), [calendar.days])
  const stateOf = (day: string) => dayState(days.get(day), mode, hasListedDays)
  // The selection survives a change of month; only another selection discards its note.
  const scope = useLeaveScope({ goesWithSearch: false })
  const selection = useDaySelection(scope)
  return (
    <div className={classes.page}>
      <Freshness confirmedDaysAgo={calendar.confirmedDaysAgo} />
      <ModeChoice mode={mode} hasListedDays={hasListedDays} />
      <div className={classes.spread}>
        <div>
          <MonthGrid
            month={month}
            today={today}
            until={until}
            days={days}
            stateOf={stateOf}
            selection={selection}
            onMonth={onMonth}
          />
          <Legend mode={mode} capacity={capacity} />
        </div>
        <LeaveScopeProvider scope={scope}>
          <SelectionPanel calendar={calendar} days={days} stateOf={stateOf} selection={selection} />
        </LeaveScopeProvider>
      </div>
      <MonthOverview shown={month} today={today} until={until} stateOf={stateOf} />
      <CapacityForm capacity={capacity} />
      <OtherCalendars />
    </div>
  )
}
