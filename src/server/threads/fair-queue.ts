/** Waiting altogether, and of one account. */
const MAX_WAITING = 40
const MAX_OF_ONE = 5

type Waiting = { account: string | symbol; start: () => void; refuse: () => void }

/**
 * Works one at a time, in fair turns: the account that has had least of the time so far is next, so that one account's
 * work waits behind other accounts'. When too many are waiting, the last of the account that has most of them is
 * refused, with an error of its own; with one each, that of the account that has had most of the time, so that dozens
 * of accounts with one heavy file each do not keep out whoever has had nothing yet.
 */
export function fairQueue() {
  let queue: Waiting[] = []
  let isWorking = false
  /** The milliseconds each account has had while anybody was waiting. */
  const had = new Map<string | symbol, number>()

  const countOf = (account: string | symbol) => queue.filter((one) => one.account === account).length

  const timeOf = (account: string | symbol) => had.get(account) ?? 0

  function startNext(): void {
    isWorking = false
    if (queue.length === 0) return had.clear()
    const least = Math.min(...queue.map(({ account }) => timeOf(account)))
    const next = queue.find(({ account }) => timeOf(account) === least)!
    queue = queue.filter((one) => one !== next)
    isWorking = true
    next.start()
  }

  /** Makes room for one more of an account, or says that there is none. */
  function makeRoom(account: string | symbol): boolean {
    if (countOf(account) >= MAX_OF_ONE) return false
    if (queue.length < MAX_WAITING) return true
    const [{ account: most }] = queue.toSorted((one, other) => countOf(other.account) - countOf(one.account)) as [
      Waiting,
    ]
    const [{ account: longest }] = queue.toSorted((one, other) => timeOf(other.account) - timeOf(one.account)) as [
      Waiting,
    ]
    const isGreedy = countOf(most) > countOf(account) + 1
    if (!isGreedy && timeOf(longest) <= timeOf(account)) return false
    const greedy = isGreedy ? most : longest
    const last = queue.findLast((one) => one.account === greedy)!
    queue = queue.filter((one) => one !== last)
    last.refuse()
    return true
  }

  return async <Result>(
    name: string | undefined,
    work: () => Promise<Result>,
    refused: () => Error,
  ): Promise<Result> => {
    const account = name ?? Symbol('nobody')
    if (isWorking) {
      if (!makeRoom(account)) throw refused()
      await new Promise<void>((start, refuse) => {
        queue.push({ account, start, refuse: () => refuse(refused()) })
      })
    }
    isWorking = true
    const started = performance.now()
    try {
      return await work()
    } finally {
      had.set(account, (had.get(account) ?? 0) + performance.now() - started)
      startNext()
    }
  }
}
