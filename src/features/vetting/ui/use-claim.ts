import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { trpc } from '#shell/trpc.ts'
import { CLAIM_MINUTES, type Task } from '../model.ts'

/** A claim this old is renewed by the next thing that is done. */
const RENEW_MS = (CLAIM_MINUTES / 3) * 60_000

type Options = {
  id: string
  /** What was open before it. */
  leaves: string | undefined
  /** There is something to score or decide for this reviewer. */
  isWanted: boolean
  /** The others' scores are hidden as far as this screen knows. */
  isBlind: boolean
  /** Colleagues were faster, and there was no place from the beginning. */
  onTaken: () => void
}

/**
 * Claims a place at what is open; the answer is called when something is done there, and renews it. One that is abandoned
 * ends by itself. The claim changes nothing on any screen, so it is asked like a question.
 */
export function useClaim({ id, leaves, isWanted, isBlind, onTaken }: Options): () => void {
  const utils = trpc.useUtils()
  const { data, isStale, refetch } = useQuery({
    queryKey: ['vetting-claim', id],
    queryFn: () => utils.client.vetting.claim.mutate({ id, leaves }),
    enabled: isWanted,
    staleTime: RENEW_MS,
    gcTime: 0,
    refetchOnWindowFocus: true,
  })
  const hadPlace = useRef(false)
  const tell = useEffectEvent((task: Task | null) => {
    if (task === null && isWanted && !hadPlace.current) onTaken()
    hadPlace.current ||= task !== null
    // All scores came in since the pictures were fetched.
    if (task === 'decide' && isBlind) void utils.vetting.case.invalidate({ id })
  })
  const task = data?.task
  useEffect(() => {
    if (task !== undefined) tell(task)
  }, [task])
  return () => {
    if (isWanted && data && isStale) void refetch()
  }
}
