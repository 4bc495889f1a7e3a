import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useViewer } from '#shell/account/viewer.ts'
import type { ArrivingUpload } from '../model.ts'
import type { UploadRules } from '../upload-rules.ts'
import { askAgain } from './ask-again.ts'
import { queueOf } from './queues.ts'
import { showQueue } from './underway.ts'
import { isUnderway, type UploadItem, type UploadSummary } from './upload-item.ts'
import type { QueueOptions, UploadQueue } from './upload-queue.ts'

/** What the server has of this purpose; undefined while it has not been asked. */
export type ServerFiles = {
  /** Files that are pictures. */
  arrived: readonly { id: string }[] | undefined
  /** Files that hold a slot and are not pictures yet. */
  arriving: readonly ArrivingUpload[] | undefined
  /** Asks again. */
  refresh: () => void
}

type Options = QueueOptions & ServerFiles & { isOfSession?: boolean }

export type UploadControls = {
  rules: UploadRules
  items: readonly UploadItem[]
  /** The status of the files chosen last. */
  summary: UploadSummary
  /** The sentence about the last choice as a whole, such as a full gallery. */
  message: string | null
  /** Pictures chosen last that were too large and have been made smaller, by the names they were chosen under. */
  fitted: readonly string[]
  isBusy: boolean
  add: (files: readonly File[]) => void
  retry: (id: string) => void
  cancel: (id: string) => void
  dismiss: (id: string) => void
}

const asItem = ({ id, name }: ArrivingUpload): UploadItem => ({
  id,
  name,
  status: 'processing',
  progress: 100,
  error: null,
  picture: null,
  isRefused: false,
  canRetry: false,
})

/**
 * Files on their way to one route, each with its progress, its own error, retry and cancel. They continue when the
 * screen is left for another one, and the browser asks before the page itself is closed; after a reload the server says
 * what there is. The upload library is fetched with the first file. (PF11)
 */
export function useUploadQueue(options: Options): UploadControls {
  const queue = useQueue(options)
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items)
  const summary = useSyncExternalStore(queue.subscribe, queue.summary, queue.summary)
  const message = useSyncExternalStore(queue.subscribe, queue.message, queue.message)
  const fitted = useSyncExternalStore(queue.subscribe, queue.fitted, queue.fitted)
  const { others, isWaiting, forget } = useOthers(queue, items, options)
  const own = items.filter(({ id, status }) => status !== 'failed' || !others.some((other) => other.id === id))
  const taken = (options.arrived?.length ?? 0) + others.length
  const isOther = (id: string) => others.some((other) => other.id === id)
  return {
    rules: options.rules,
    items: others.length > 0 ? [...others.map(asItem), ...own] : own,
    summary,
    message,
    fitted,
    isBusy: items.some(isUnderway) || isWaiting,
    add: (files) => queue.add(files, taken),
    retry: (id) => queue.retry(id),
    cancel: (id) => (isOther(id) ? forget(id) : queue.cancel(id)),
    dismiss: (id) => queue.dismiss(id),
  }
}

/** The queue of this purpose and person, with the callbacks of this screen. */
function useQueue(options: Options): UploadQueue {
  const page = useQueryClient()
  const viewer = useViewer()
  const { rules, aboutId, isOfSession = false } = options
  const person = isOfSession ? null : (viewer?.email ?? '')
  const queue = useMemo(() => queueOf(page, { rules, aboutId, person }), [page, rules, aboutId, person])
  useEffect(() => queue.configure(options))
  useEffect(() => showQueue(queue), [queue])
  return queue
}

/** Files that the server is still working on and this page did not send: polls until they have arrived. */
function useOthers(queue: UploadQueue, items: readonly UploadItem[], { arrived, arriving, refresh }: Options) {
  const isOther = ({ id }: { id: string }) =>
    !queue.isGone(id) &&
    !arrived?.some((file) => file.id === id) &&
    !items.some((item) => item.id === id && item.status !== 'failed')
  const others = (arriving ?? []).filter(isOther)
  const awaited = others.map(({ id }) => id).join(' ')
  const [givenUp, setGivenUp] = useState('')
  const before = useRef<readonly ArrivingUpload[]>([])
  const again = useRef(refresh)
  useEffect(() => {
    again.current = refresh
  })
  useEffect(() => {
    if (!arrived || !arriving) return
    const there = arrived.map(({ id }) => id)
    const known = [...there, ...arriving.map(({ id }) => id)]
    queue.settleLeft(known)
    queue.reconcile(there)
    // What was being processed and is neither a picture nor cancelled was not a picture.
    queue.addLost(before.current.filter(({ id }) => !known.includes(id) && !queue.isGone(id)).map(({ name }) => name))
    before.current = arriving.filter(isOther)
    // They are as of the moment the server answered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [queue, items, arrived, arriving])
  useEffect(() => {
    if (awaited === '') return undefined
    return askAgain(
      () => again.current(),
      () => setGivenUp(awaited),
    )
  }, [awaited])
  return {
    others,
    isWaiting: awaited !== '' && awaited !== givenUp,
    forget: (id: string) => queue.takeBack(id),
  }
}
