import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { pictureUrl } from '#shared/picture/picture.ts'
import { trpc } from '#shell/trpc.ts'
import { useSite } from '#ui/page/site.ts'
import { QUEUE_SIZE } from '../model.ts'

const route = getRouteApi('/_admin/admin/scoring')

/** How soon the queue is asked again while colleagues have all of it. */
const AGAIN_MS = 60_000

/** The first pictures of the next one are here before it is. */
const AHEAD_PICTURES = 4

type Over = { id: string; isSkipped: boolean }
const isIn = (over: readonly Over[], id: string) => over.some((one) => one.id === id)

/** A sitting: what waits for this reviewer, which is open, and the next one already loaded. */
export function useSession() {
  const { id: asked } = route.useSearch()
  const navigate = route.useNavigate()
  const utils = trpc.useUtils()
  const { filesUrl } = useSite()
  // What was handed in here is over for this sitting, whatever an older answer of the queue still says.
  const [over, setOver] = useState<readonly Over[]>([])
  const [left, setLeft] = useState<string>()
  const queue = trpc.vetting.queue.useQuery(undefined, {
    staleTime: 10_000,
    // What colleagues leave comes back.
    refetchInterval: ({ state: { data } }) => (data && data.count === 0 && data.taken > 0 ? AGAIN_MS : false),
  })
  const waiting = (queue.data?.items ?? []).filter(({ id }) => !isIn(over, id))
  const current = asked ?? waiting[0]?.id
  const nextId = waiting.find(({ id }) => id !== current)?.id
  useEffect(() => {
    if (!nextId) return
    void utils.vetting.case.fetch({ id: nextId }, { staleTime: 60_000 }).then(
      ({ pictures }) => {
        for (const { picture } of pictures.slice(0, AHEAD_PICTURES))
          new Image().src = pictureUrl(picture, filesUrl, 1280)
      },
      // It is asked again when its turn comes.
      () => undefined,
    )
  }, [nextId, filesUrl, utils])
  const open = (id: string | undefined) => {
    setLeft(current)
    void navigate({ search: id ? { id } : {}, replace: true, resetScroll: false })
  }
  // Once open it stays, whatever comes to the top of the queue meanwhile.
  const stay = useEffectEvent((id: string) => void navigate({ search: { id }, replace: true, resetScroll: false }))
  useEffect(() => {
    if (!asked && current) stay(current)
  }, [asked, current])
  return {
    queue,
    current,
    /** What was open before. */
    leaves: left === current ? undefined : left,
    isOffered: waiting.some(({ id }) => id === current),
    left: waiting.length === QUEUE_SIZE ? (queue.data?.count ?? 0) : waiting.length,
    /** What colleagues have open. */
    taken: queue.data?.taken ?? 0,
    done: over.filter(({ isSkipped }) => !isSkipped).length,
    open,
    /** Goes on to the next one; this one does not come again in this sitting. */
    goOn: (id: string, isSkipped = false) => {
      setOver((before) => [...before.filter((one) => one.id !== id), { id, isSkipped }])
      open(nextId)
      void utils.vetting.queue.invalidate()
    },
    /** Opens one again that is not over after all. */
    reopen: (id: string) => {
      setOver((before) => before.filter((one) => one.id !== id))
      open(id)
    },
  }
}
