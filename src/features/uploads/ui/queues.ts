import { inTab } from '#shared/browser/browser-store.ts'
import { onPersonForgotten } from '#shell/account/viewer.ts'
import type { UploadRules } from '../upload-rules.ts'
import { noteUnderway } from './underway.ts'
import { type LeftFile, UploadQueue } from './upload-queue.ts'

// A page has one set of queues: a screen that is left and opened again finds its files with their current progress.

/** Whose files a queue holds: those of an application belong to the browser's upload session, which may have no person. */
export type QueueKey = { rules: UploadRules; aboutId?: string | undefined; person: string | null }
type Held = { key: QueueKey; queue: UploadQueue }
type Queues = Map<string, Held>
const queuesOf = new WeakMap<object, Queues>()
const nameOf = ({ rules, aboutId = '', person }: QueueKey) => `uploads ${rules.route} ${aboutId} ${person ?? ''}`

function keepUnderway(name: string, queue: UploadQueue): void {
  const underway = queue.underway()
  // Without storage, a reload knows only what the server has.
  if (underway.length === 0) inTab.forget(name)
  else inTab.keep(name, underway)
}

/** The files that an earlier page of this tab took with it. */
function takeLeft(name: string): LeftFile[] {
  const left = inTab.take(name)
  return Array.isArray(left) ? (left as LeftFile[]) : []
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before a page with unfinished uploads closes. */
function watch(queues: Queues): void {
  // Only while needed: such a page is not kept for the Back button.
  if ([...queues.values()].some(({ queue }) => queue.isBusy())) addEventListener('beforeunload', askBeforeClosing)
  else removeEventListener('beforeunload', askBeforeClosing)
}

/**
 * The queue of a purpose, such as one person's gallery; created on first use. It outlives the screen that
 * asked.\n@param owner an object that lives as long as the page
 */
export function queueOf(owner: object, key: QueueKey): UploadQueue {
  const queues: Queues = queuesOf.get(owner) ?? new Map()
  queuesOf.set(owner, queues)
  const name = nameOf(key)
  const known = queues.get(name)
  if (known) return known.queue
  const { rules, aboutId } = key
  const queue = new UploadQueue({ rules, ...(aboutId && { aboutId }) }, takeLeft(name))
  queues.set(name, { key, queue })
  queue.subscribe(() => {
    keepUnderway(name, queue)
    watch(queues)
    noteUnderway(queue, queue.isBusy() ? queue.summary() : { done: 0, all: 0 })
  })
  return queue
}

/** Stops and forgets the matching queues. */
export function endQueues(owner: object, isOver: (key: QueueKey) => boolean): void {
  const queues = queuesOf.get(owner)
  for (const [name, { key, queue }] of queues ?? []) {
    if (!isOver(key)) continue
    queue.end()
    queues?.delete(name)
  }
}

// Files of one person are not sent on behalf of the next.
onPersonForgotten((owner) => endQueues(owner, ({ person }) => person !== null))
