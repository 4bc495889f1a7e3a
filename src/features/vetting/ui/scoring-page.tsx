import { useState } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { ButtonLink } from '#ui/nav/link.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { CLAIM_MINUTES } from '../model.ts'
import { EMPTY_SHEET, filledSheet, type Sheet } from '../sheet.ts'
import { Desk } from './desk.tsx'
import type { Decide, DeskProps } from './types.ts'
import { useSession } from './use-session.ts'

/** The last one that was handed in, which U brings back. */
type Last = { id: string; sheet: Sheet }

/** Scoring by the rubric, one application after the other, with nothing but keys. */
export function ScoringPage({ Decide }: { Decide: Decide }) {
  const session = useSession()
  const [last, setLast] = useState<Last | null>(null)
  const [restored, setRestored] = useState<Last | null>(null)
  const takeBack = trpc.vetting.takeBack.useMutation()
  const { queue, current, left, done, taken } = session

  const bringBack = async () => {
    if (!last || takeBack.isPending) return
    const isDone = await takeBack.mutateAsync({ id: last.id }).then(
      () => true,
      (error: Error) => notify.error(error.message),
    )
    if (!isDone) return
    setRestored(last)
    setLast(null)
    session.reopen(last.id)
  }
  const counts = [
    left === 0
      ? 'Nothing is waiting for you'
      : `${left} ${left === 1 ? 'portfolio is' : 'portfolios are'} waiting for you`,
    ...(taken > 0 ? [`${taken} ${taken === 1 ? 'is' : 'are'} with colleagues`] : []),
    ...(done > 0 ? [`${done} done`] : []),
  ]
  const subtitle = `${counts.join(', ')}.`
  return (
    <>
      <title>Scoring</title>
      <PageHeader title="Scoring" subtitle={queue.data ? subtitle : 'Loading what’s waiting for you.'} />
      {!current && <NothingOpen queue={queue} />}
      {current && (
        <OneCase
          key={current}
          id={current}
          sheet={restored?.id === current ? restored.sheet : EMPTY_SHEET}
          Decide={Decide}
          leaves={session.leaves}
          isOffered={session.isOffered}
          onHandedIn={(sheet, isOver) => {
            setLast({ id: current, sheet })
            if (isOver) session.goOn(current)
          }}
          onGoOn={() => session.goOn(current)}
          onSkip={() => session.goOn(current, true)}
          onBringBack={last ? () => void bringBack() : undefined}
          onTakenBack={(sheet) => {
            setLast(null)
            setRestored({ id: current, sheet })
          }}
        />
      )}
    </>
  )
}

/** Before the first one, and after the last. */
function NothingOpen({
  queue: { data, isPending, isError, isFetching, refetch },
}: Pick<ReturnType<typeof useSession>, 'queue'>) {
  if (isPending) return <PageState.Loading label="Loading the next application" rows={6} />
  if (isError)
    return <PageState.Error title="The queue didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
  return (
    <PageState.Empty
      title={data?.taken ? 'Nothing to score right now' : 'Nothing to score'}
      message={
        data?.taken
          ? `Your colleagues have everything open that’s waiting. What they leave comes back here within ${CLAIM_MINUTES} minutes.`
          : 'Applications show up here once they’re complete, and stay until they have all their scores and a decision.'
      }
      action={
        <ButtonLink to="/admin/applications" variant="default">
          All applications
        </ButtonLink>
      }
    />
  )
}

type OneCaseProps = Omit<DeskProps, 'vetted'> & { id: string }

function OneCase({ id, ...desk }: OneCaseProps) {
  const { data, error, isFetching, refetch } = trpc.vetting.case.useQuery({ id }, { staleTime: 60_000 })
  if (data) {
    // What was handed in earlier, in another sitting.
    const sheet = data.own ? filledSheet(data.own.points, data.own.notes) : desk.sheet
    return <Desk {...desk} vetted={data} sheet={sheet} />
  }
  if (!error) return <PageState.Loading label="Loading the pictures" rows={6} />
  if (isNotFound(error))
    return (
      <PageState.Empty
        title="There’s nothing to score here anymore"
        message="It may have been decided in the meantime."
        action={<ButtonLink to="/admin/scoring">Score the next one</ButtonLink>}
      />
    )
  return <PageState.Error title="The pictures didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
}
