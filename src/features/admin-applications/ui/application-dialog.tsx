import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { isNotFound } from '#shared/api/trpc-errors.ts'
import { trpc } from '#shell/trpc.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icon/area-icons.tsx'
import { useListSearch } from '#ui/list/use-list-search.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import type { ApplicationsSearch, ListApplicationsInput } from '../search.ts'
import { ApplicationDetails } from './application-details.tsx'
import classes from './applications.module.css'
import type { Application } from './types.ts'

/** How long the neighbors count as fresh. */
const FRESH_MS = 10_000

type ApplicationDialogProps = { id: string; listed: ListApplicationsInput }

/** The applications before and after this one in the list, across pages; the next one is prefetched. */
function useNeighbors(id: string, { status, waits, q, order }: ListApplicationsInput) {
  const utils = trpc.useUtils()
  const input = { id, status, waits, q, order }
  const { data } = trpc.adminApplications.neighbors.useQuery(input, {
    placeholderData: (before) => before,
    staleTime: FRESH_MS,
  })
  const nextId = data?.nextId ?? null
  useEffect(() => {
    if (nextId) void utils.adminApplications.get.prefetch({ id: nextId })
  }, [nextId, utils])
  /** This application's own neighbors: a key press may come before the answer. */
  const read = () => utils.adminApplications.neighbors.fetch(input, { staleTime: FRESH_MS })
  const readNow = () => utils.adminApplications.neighbors.fetch(input, { staleTime: 0 })
  return { data, read, readNow }
}

/** One application over the list: everything needed to decide, and buttons and keys for the next one. (P7) */
export function ApplicationDialog({ id, listed }: ApplicationDialogProps) {
  const { open, close } = useListSearch<ApplicationsSearch>()
  const neighbors = useNeighbors(id, listed)
  const [isCovered, setCovered] = useState(false)
  const content = useRef<HTMLDivElement>(null)

  const go = async (direction: 'previousId' | 'nextId') => {
    if (isCovered) return
    const to = (await neighbors.read().catch(() => undefined))?.[direction]
    if (!to) return
    content.current?.scrollTo({ top: 0 })
    open(to, { replace: true })
  }
  /** The next one of the queue; at its end the one before, and the list when none is left. */
  const goOn = async () => {
    const { nextId, previousId } = await neighbors.readNow()
    const to = nextId ?? previousId
    content.current?.scrollTo({ top: 0 })
    if (to) open(to, { replace: true })
    else close()
  }
  const previous = () => void go('previousId')
  const next = () => void go('nextId')
  useHotkeys([
    ['ArrowLeft', previous],
    ['K', previous],
    ['ArrowRight', next],
    ['J', next],
  ])
  return (
    <ApplicationFrame
      id={id}
      onClose={close}
      isCovered={isCovered}
      content={content}
      tools={<Pager neighbors={neighbors.data} previous={previous} next={next} />}
    >
      <DialogBody id={id} onCovered={setCovered} isCovered={isCovered} onDecided={() => void goOn()} />
    </ApplicationFrame>
  )
}

/** One query for head and body. */
const useApplication = (id: string) => trpc.adminApplications.get.useQuery({ id }, { staleTime: FRESH_MS })

type FrameProps = Omit<ComponentProps<typeof Dialog>, 'title' | 'isOpen' | 'size'> & { id: string }

/** The dialog under the applicant's name. */
function ApplicationFrame({ id, ...dialog }: FrameProps) {
  const { data } = useApplication(id)
  return <Dialog isOpen size="wide" title={data ? data.businessName || data.name : 'Application'} {...dialog} />
}

type PagerProps = {
  neighbors: ReturnType<typeof useNeighbors>['data']
  previous: () => void
  next: () => void
}

/** The way to the applications before and after this one. */
function Pager({ neighbors, previous, next }: PagerProps) {
  const place = neighbors?.position ? `${neighbors.position} of ${neighbors.total}` : null
  return (
    <div className={classes.pager}>
      {place && <span className={classes.quiet}>{place}</span>}
      <Button variant="default" disabled={!neighbors?.previousId} onClick={previous} leftSection={<ChevronLeftIcon />}>
        Previous
      </Button>
      <Button variant="default" disabled={!neighbors?.nextId} onClick={next} rightSection={<ChevronRightIcon />}>
        Next
      </Button>
    </div>
  )
}

type DialogBodyProps = {
  id: string
  onCovered: (isCovered: boolean) => void
  isCovered: boolean
  onDecided: () => void
}

/** An open application has been looked at, which its applicant was promised; the next one was only fetched. */
function useFirstLook(application: Application | undefined) {
  const { mutate } = trpc.adminApplications.look.useMutation()
  const id = application?.waitsForLook && application.completeAt ? application.id : null
  useEffect(() => {
    if (id) mutate({ id })
  }, [id, mutate])
}

function DialogBody({ id, ...given }: DialogBodyProps) {
  const { data, error, isError, isFetching, refetch } = useApplication(id)
  useFirstLook(data)
  if (data) return <ApplicationDetails key={id} application={data} {...given} />
  if (!isError) return <LoadingDetails />
  if (isNotFound(error))
    return <PageState.Error title="This application doesn’t exist" message="The link may be old." />
  return <PageState.Error title="The application didn’t load" onRetry={() => void refetch()} isRetrying={isFetching} />
}

function LoadingDetails() {
  return (
    <PageState.Loading label="Loading the application">
      <div className={classes.details}>
        <div className={classes.pictures}>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} isPicture />
          ))}
        </div>
        <div className={classes.loadingFacts}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="2.5rem" />
          ))}
        </div>
      </div>
    </PageState.Loading>
  )
}
