import { DatabaseUnavailable, databaseFault } from '#server/errors.ts'
import { statementName, traced } from '#server/faults/tracing.ts'
import { statementNames } from './statement-names.ts'

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

/** Limits for getting a connection, for answering one statement, and for a transaction to sit idle. */
export type PoolLimits = { connectMs: number; statementMs: number; idleInTransactionMs: number }

/** Codes that say this connection is gone: the server is shutting down, starting up, or has closed it. */
const FATAL = /^(?:08|57P0[1-5]|25P0[34]|53300)/

/**
 * What the connection remembers of a named statement is of no more use: a migration has changed the type of its result,
 * or a pooler has lent another server connection, which does not know the name.
 */
const isForgotten = ({ code, message }: { code?: string; message?: string }): boolean =>
  code === '26000' || (code === '0A000' && message === 'cached plan must not change result type')

/** Whether a driver's error means that the connection is unusable, not that the statement was refused. */
function isLoss(error: unknown): boolean {
  const fault = databaseFault(error)
  if (fault?.code) return FATAL.test(fault.code) || isForgotten(fault)
  // A refused WebSocket rejects with an event. Mistakes in a statement's values are TypeErrors and the like.
  return !(error instanceof Error) || error.constructor === Error || 'code' in error
}

function textOf([first]: unknown[]): string | undefined {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

/** The text of a statement that begins a transaction. */
function beginOf(args: unknown[]): string | undefined {
  const text = textOf(args)
  return text !== undefined && /^begin\b/i.test(text) ? text : undefined
}

/**
 * Where a connection cannot begin with its limits, because a pooler between here and the server refuses start-up
 * parameters, every transaction sets them in the round trip that begins it: what dies here must not hold its locks.
 */
function withLimits(args: unknown[], text: string, { statementMs, idleInTransactionMs }: PoolLimits): unknown[] {
  const [first, ...others] = args
  const limited =
    `${text.trim()}; set local statement_timeout = ${statementMs}; ` +
    `set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  return [typeof first === 'string' ? limited : { ...(first as object), text: limited }, ...others]
}

type Lending = {
  /** The arguments of a statement as they are sent. */
  prepare: (args: unknown[], begin: string | undefined) => unknown[]
  onLoss: () => void
}

/** Lends a client so that a lost connection fails at once, is never returned as healthy, and does not end the process. */
function lend(client: PoolClient, { prepare, onLoss }: Lending): PoolClient {
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
  // Between two statements of a transaction nobody else listens: an unhandled error would end the process.
  client.on('error', lose)
  return {
    async query(...args) {
      if (lost) throw lost
      const begin = beginOf(args)
      try {
        return await traced(statementName(textOf(args) ?? ''), () => client.query(...prepare(args, begin)))
      } catch (error) {
        if (isLoss(error)) throw lose(error)
        // Drizzle would give it back as healthy.
        if (begin) giveBack(error as Error)
        throw error
      }
    },
    release: () => giveBack(),
    on: (...args) => client.on(...args),
    off: (...args) => client.off(...args),
  }
}

/** The client, or a rejection after `ms`; a late client is released. Drivers wait longer for a dead WebSocket. */
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
 * Makes a driver's pool survive network and server failures. Drizzle gives a client whose transaction or `begin` failed
 * back as healthy, and of a lost connection learns only by the next statement; here a lost connection leaves the pool at
 * once, with every idle one older than the loss. Works in place. A statement without a connection rejects with
 * `DatabaseUnavailable`. Statements with values get names, unless `isNaming` is false; `isLimited` says that connections
 * begin with their limits.
 */
export function steady(
  given: object,
  limits: PoolLimits,
  { isNaming = true, isLimited = false }: { isNaming?: boolean; isLimited?: boolean } = {},
): void {
  const pool = given as Pool
  const connect = pool.connect.bind(pool)
  const madeIn = new WeakMap<PoolClient, number>()
  let generation = 0
  pool.on('connect', (client) => {
    madeIn.set(client, generation)
    // A loss may arrive together with the client, before anybody can listen; unhandled it would end the process.
    // The next user of the client learns of it from the first statement.
    client.on('error', () => undefined)
  })
  const named = isNaming ? statementNames() : (args: unknown[]) => args
  const lending: Lending = {
    prepare: (args, begin) => (begin && !isLimited ? withLimits(args, begin, limits) : named(args)),
    onLoss: () => {
      generation += 1
    },
  }

  const take = async () => {
    const until = Date.now() + limits.connectMs
    for (;;) {
      const client = await inTime(connect(), until - Date.now())
      if (madeIn.get(client) === generation) return lend(client, lending)
      client.release(true)
    }
  }
  pool.connect = take
  pool.query = async (...args) => {
    const client = await take()
    try {
      return await client.query(...args)
    } finally {
      client.release()
    }
  }
}
