import type { ReactNode } from 'react'
import { trpc } from '#shell/trpc.ts'
import { isSetUp, SetUpList, type SetUpStep } from '#ui/list/set-up-list.tsx'
import { ButtonLink } from '#ui/nav/link.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { FIRST_DAYS, type FirstDay } from '../model.ts'
import classes from './client-dashboard.module.css'

/** A couple's first days, until all of it is done or a photographer is booked; then `otherwise`. */
export function FirstDays({ otherwise = null }: { otherwise?: ReactNode }) {
  const { data, isError } = trpc.clientDashboard.firstDays.useQuery(undefined, { refetchOnMount: 'always' })
  if (data === undefined && !isError) return otherwise && <Skeleton className={classes.loadingPicture} />
  if (!data) return otherwise
  const steps = DAYS.map((day): SetUpStep => {
    const { title, note, action, href, hash } = FIRST_DAYS[day]
    return {
      key: day,
      title,
      note,
      isDone: data[day],
      action: (look) => (
        <ButtonLink to={href} hash={hash} {...look}>
          {action}
        </ButtonLink>
      ),
    }
  })
  if (isSetUp(steps)) return otherwise
  return (
    <SetUpList
      title="Your first days"
      lead="Four small steps, in any order. Looking and asking are free."
      steps={steps}
    />
  )
}

const DAYS = ['day', 'find', 'inquiry', 'partner'] as const satisfies readonly FirstDay[]
