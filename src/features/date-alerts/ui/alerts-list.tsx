import { Link } from '@tanstack/react-router'
import { isUnanswered } from '#shared/api/trpc-errors.ts'
import { formatDate } from '#shared/date/format-date.ts'
import { type RouterOutputs, trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Cover } from '#ui/picture/cover.tsx'
import { ALERT_FAILED, ALERT_REMOVED, NO_PROMISE } from '../texts.ts'
import classes from './alerts.module.css'

type Alert = RouterOutputs['dateAlerts']['list'][number]

const NONE = 'When a photographer is booked or held on your date, their profile offers to tell you when it frees up.'

/** The dates the couple waits for, each photographer with removal; on a page of their own or as a part of one. */
export function AlertsList({ isPart = false }: { isPart?: boolean }) {
  const { data, isError, isFetching, refetch } = trpc.dateAlerts.list.useQuery()
  if (isError)
    return <PageState.Error title="Your dates didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <PageState.Loading label="Loading your dates" rows={2} />
  if (data.length === 0 && isPart) return <p className={classes.hint}>None. {NONE}</p>
  if (data.length === 0)
    return (
      <PageState.Empty
        title="You’re not waiting for any dates"
        message={NONE}
        action={<ButtonLink to="/find-photographer">Find photographers</ButtonLink>}
      />
    )
  return (
    <div className={classes.alerts}>
      {data.map((alert) => (
        <section key={alert.id} className={classes.alert}>
          <h2 className={classes.day}>{formatDate(alert.date, 'long')}</h2>
          {alert.isMuted && <p className={classes.hint}>You’ve turned off the emails about this date.</p>}
          <ul className={classes.list}>
            {alert.photographers.map((photographer) => (
              <Watched key={photographer.id} alert={alert} photographer={photographer} />
            ))}
          </ul>
        </section>
      ))}
      <p className={classes.hint}>{NO_PROMISE} It ends automatically after the date.</p>
    </div>
  )
}

function standing(isListed: boolean, isTaken: boolean): string {
  if (!isListed) return 'Not taking inquiries right now'
  return isTaken ? 'Booked or held' : 'Was free when we last told you'
}

type WatchedProps = { alert: Alert; photographer: Alert['photographers'][number] }

function Watched({ alert: { date }, photographer: { id, name, cover, isTaken, isListed } }: WatchedProps) {
  const { dateAlerts } = trpc.useUtils()
  const remove = trpc.dateAlerts.remove.useMutation({
    onSuccess: () => {
      notify.success(ALERT_REMOVED)
      return dateAlerts.list.invalidate()
    },
    onError: (error) => notify.error(isUnanswered(error) ? ALERT_FAILED : error.message),
  })
  return (
    <li className={classes.row}>
      <Cover picture={cover} name={name} />
      <div className={classes.who}>
        {isListed ? (
          <Link to="/photographer/$id" params={{ id }} search={{ date }}>
            {name}
          </Link>
        ) : (
          name
        )}
        <p className={classes.hint}>{standing(isListed, isTaken)}</p>
      </div>
      <Button
        variant="default"
        loading={remove.isPending}
        aria-label={`Remove ${name} on ${formatDate(date)}`}
        onClick={() => remove.mutate({ photographerId: id, date })}
      >
        Remove
      </Button>
    </li>
  )
}
