import { type LeftFile, type QueueOptions, UploadQueue } from './upload-queue.ts'

// One browser has one set of queues: a screen that is left and opened again finds its files as far as they are by then.

type Queues = Map<string, UploadQueue>
const queuesOf = new WeakMap<object, Queues>()
const storageKey = (key: string) => `curio-uploads ${key}`

function keepUnderway(key: string, queue: UploadQueue): void {
  const underway = queue.underway()
  try {
    if (underway.length === 0) sessionStorage.removeItem(storageKey(key))
    else sessionStorage.setItem(storageKey(key), JSON.stringify(underway))
  } catch {
    // Where nothing can be kept, a reload knows only what the server has.
  }
}

/** The files that an earlier page of this tab took with it. */
function takeLeft(key: string): LeftFile[] {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(storageKey(key)) ?? '[]')
    sessionStorage.removeItem(storageKey(key))
    return Array.isArray(left) ? (left as LeftFile[]) : []
  } catch {
    return []
  }
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** The browser asks before files on their way are lost with their page. */
function watch(queues: Queues): void {
  // Only while it is needed: such a page is not kept for Back.
  if ([...queues.values()].some((queue) => queue.isBusy())) addEventListener('beforeunload', askBeforeClosing)
  else removeEventListener('beforeunload', askBeforeClosing)
}

/**
 * The queue of a purpose, such as one person's gallery; made with its first use. It outlives the screen that asked.
 * @param owner what the page has one of as long as it lives
 * @param key names the purpose and whose it is
 */
export function queueOf(owner: object, key: string, options: QueueOptions): UploadQueue {
  const queues: Queues = queuesOf.get(owner) ?? new Map()
  queuesOf.set(owner, queues)
  const known = queues.get(key)
  if (known) return known
  const queue = new UploadQueue(options, takeLeft(key))
  queues.set(key, queue)
  queue.subscribe(() => {
    keepUnderway(key, queue)
    watch(queues)
  })
  return queue
}

/** Stops and forgets the queues whose key begins so. */
export function endQueues(owner: object, prefix: string): void {
  const queues = queuesOf.get(owner)
  for (const [key, queue] of queues ?? []) {
    if (!key.startsWith(prefix)) continue
    queue.end()
    queues?.delete(key)
  }
}
