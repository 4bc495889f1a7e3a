import { DatabaseUnavailable, databaseFault } from '#server/errors.ts'

type Query = (...args: unknown[]) => Promise<unknown>
type PoolClient = {
  query: Query
  release: (error?: Error | boolean) => void
  on: (event: 'error', listener: (error: unknown) => void) => unknown
  off: (event: 'error', listener: (error: unknown) => void) => unknown
}
type Pool = {
  connect: () => Promise<PoolClient>
  query: Query
  on: (event: 'connect', listener: (client: PoolClient) => void) => unknown
}

/** How long a connection may take to come, one statement to answer, and a transaction to stay without a statement. */
export type PoolLimits = { connectMs: number; statementMs: number; idleInTransactionMs: number }

/** The server says that this connection is over: it shuts down, starts up, or has ended the connection itself. */
const FATAL = /^(?:08|57P0[1-5]|25P0[34]|53300)/

/** Whether a driver's error means that the connection is of no use any more, not that the statement was refused. */
function isLoss(error: unknown): boolean {
  const code = databaseFault(error)?.code
  if (code) return FATAL.test(code)
  // A refused WebSocket rejects with an event. Mistakes in a statement's values are TypeErrors and the like.
  return !(error instanceof Error) || error.constructor === Error || 'code' in error
}

/** The text of a statement that begins a transaction. */
function beginOf([first]: unknown[]): string | undefined {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  return typeof text === 'string' && /^begin\b/i.test(text) ? text : undefined
}

/**
 * Every transaction sets its own limits in the round trip that begins it: a pooler between here and the server refuses
 * start-up parameters, and what dies elsewhere must not hold its locks.
 */
function withLimits(args: unknown[], text: string, { statementMs, idleInTransactionMs }: PoolLimits): unknown[] {
  const [first, ...others] = args
  const limited =
    `${text.trim()}; set local statement_timeout = ${statementMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  return [typeof first === 'string' ? limited : { ...(first as object), text: limited }, ...others]
}

/** Lends a client out so that a lost connection fails at once, is never given back as a good one, and ends no process. */
function lend(client: PoolClient, limits: PoolLimits, onLoss: () => void): Pick<PoolClient, 'query' | 'release'> {
  let lost: DatabaseUnavailable | undefined
  let isReturned = false
  const giveBack = (error?: Error) => {
    if (isReturned) return
    isReturned = true
    client.off('error', lose)
    client.release(error)
  }
  const lose = (cause: unknown): DatabaseUnavailable => {
    if (!lost) {
      lost = new DatabaseUnavailable(cause)
      onLoss()
      giveBack(lost)
    }
    return lost
  }
  // Between two statements of a transaction nobody else listens: an unheard error would end the process.
  client.on('error', lose)
  return {
    async query(...args) {
      if (lost) throw lost
      const begin = beginOf(args)
      try {
        return await client.query(...(begin ? withLimits(args, begin, limits) : args))
      } catch (error) {
        if (isLoss(error)) throw lose(error)
        // Drizzle never releases a client that did not begin.
        if (begin) giveBack(error as Error)
        throw error
      }
    },
    release: () => giveBack(),
  }
}

/** The client, or a refusal after `ms`; one that comes later is given back. Drivers wait longer for a dead WebSocket. */
async function inTime(coming: Promise<PoolClient>, ms: number): Promise<PoolClient> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      refuse(new DatabaseUnavailable(new Error('no connection came in time')))
      coming.then(
        (client) => client.release(),
        () => undefined,
      )
    }, ms)
  })
  try {
    return await Promise.race([coming, late])
  } catch (error) {
    throw error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Makes a driver's pool survive what networks and servers do. Drizzle releases a client of a failed transaction as a
 * good one, keeps one whose `begin` failed for ever, and leaves a client between two statements without an ear for its
 * errors; here a lost connection leaves the pool at once, and with it every idle one that is older than the loss.
 * Works in place. Every statement that finds no connection rejects with `DatabaseUnavailable`.
 */
export function steady(given: object, limits: PoolLimits): void {
  const pool = given as Pool
  const connect = pool.connect.bind(pool)
  const madeIn = new WeakMap<PoolClient, number>()
  let generation = 0
  pool.on('connect', (client) => {
    madeIn.set(client, generation)
    // A loss may arrive with the very bytes that hand the client out, before anybody has had a turn to listen; unheard it
    // would end the process. Whoever uses the client next is told by its first statement.
    client.on('error', () => undefined)
  })
  const onLoss = () => {
    generation += 1
  }

  const take = async () => {
    const until = Date.now() + limits.connectMs
    for (;;) {
      const client = await inTime(connect(), until - Date.now())
      if (madeIn.get(client) === generation) return lend(client, limits, onLoss)
      client.release(true)
    }
  }
  pool.connect = take as Pool['connect']
  pool.query = async (...args) => {
    const client = await take()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
}
