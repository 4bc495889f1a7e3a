import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { ALERT_FAILED, ALERT_SET, NO_PROMISE } from '../texts.ts'
import classes from './alerts.module.css'
import { AlertsList } from './alerts-list.tsx'

type Asked = { photographerId: string; date: string }

/** The dates a couple waits for; a profile's link asks about another one. */
export function AlertsPage({ asked }: { asked: Asked | null }) {
  return (
    <>
      <title>Dates you’re waiting for</title>
      <PageHeader title="Dates you’re waiting for" />
      {asked && <Ask key={`${asked.photographerId}${asked.date}`} {...asked} />}
      <AlertsList />
    </>
  )
}

function Ask({ photographerId, date }: Asked) {
  const asked = trpc.dateAlerts.preview.useQuery({ photographerId, date })
  const list = trpc.dateAlerts.list.useQuery()
  const { dateAlerts } = trpc.useUtils()
  const add = trpc.dateAlerts.add.useMutation({
    onSuccess: () => {
      notify.success(ALERT_SET)
      return dateAlerts.list.invalidate()
    },
    onError: (error) => notify.error(isUnanswered(error) ? ALERT_FAILED : error.message),
  })
  if (asked.isError) {
    return (
      <PageState.Error
        title={isUnanswered(asked.error) ? 'This didn’t load' : asked.error.message}
        onRetry={() => void asked.refetch()}
        isRetrying={asked.isFetching}
      />
    )
  }
  if (!asked.data || !list.data) return <PageState.Loading label="Asking the calendar" rows={2} />
  const { name, availability, isYours } = asked.data
  const isKnown = list.data.some(
    (alert) => alert.date === date && !alert.isMuted && alert.photographers.some(({ id }) => id === photographerId),
  )
  const day = formatDate(date, 'long')
  if (isYours) return <Yours words={`${name} is on hold or booked for you on ${day}.`} />
  if (isKnown)
    return (
      <p role="status" className={classes.ask}>
        {`We’ll tell you when ${name} is free on ${day}.`}
      </p>
    )
  return (
    <div className={classes.ask}>
      <p>
        {availability === 'free'
          ? `${name} is free on ${day}.`
          : `${name} is ${availability === 'hold' ? 'on hold while a couple decides' : 'booked'} on ${day}.`}
      </p>
      {availability === 'free' ? (
        <ButtonLink to="/photographer/$id" params={{ id: photographerId }} search={{ date }}>
          Write to {name}
        </ButtonLink>
      ) : (
        <>
          <p className={classes.hint}>{`We’ll write to you when it frees up. ${NO_PROMISE}`}</p>
          <Button loading={add.isPending} onClick={() => add.mutate({ photographerId, date })}>
            Tell me when this date frees up
          </Button>
        </>
      )}
    </div>
  )
}

function Yours({ words }: { words: string }) {
  return (
    <div className={classes.ask}>
      <p>{words}</p>
      <ButtonLink to="/dashboard/bookings">Your bookings</ButtonLink>
    </div>
  )
}
