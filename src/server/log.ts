import { databaseFault } from '#server/errors.ts'

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type Level = Exclude<(typeof LEVELS)[number], 'silent'>
type Fields = Record<string, string | number | boolean | null | undefined>
/** A line at the level `error`, for whoever is told of faults. */
export type ErrorLine = { message: string; fields: Fields }

let tell: ((line: ErrorLine) => void) | null = null

/** Names who is told of every error line, whatever the level of the log; null ends it. */
export const watchErrors = (listener: typeof tell): void => {
  tell = listener
}

const threshold = LEVELS.indexOf((process.env.LOG_LEVEL as Level | undefined) ?? 'info')

function write(level: Level, message: string, fields: Fields = {}): void {
  if (level === 'error') tell?.({ message, fields })
  if (LEVELS.indexOf(level) < threshold) return
  const line = JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })
  ;(level === 'error' ? process.stderr : process.stdout).write(`${line}\n`)
}

/** Structured log lines: request ids, codes and counts; never names, addresses, tokens or statements with parameters. */
export const log = {
  debug: (message: string, fields?: Fields) => write('debug', message, fields),
  info: (message: string, fields?: Fields) => write('info', message, fields),
  warn: (message: string, fields?: Fields) => write('warn', message, fields),
  error: (message: string, fields?: Fields) => write('error', message, fields),
}

/** The loggable part of any thrown value: a database fault's code and plain message, else the error's class and first stack frames. */
export function describeError(error: unknown): Fields {
  const fault = databaseFault(error)
  if (fault) return { fault: fault.code, constraint: fault.constraint, detail: fault.message?.slice(0, 200) }
  if (!(error instanceof Error)) return { detail: 'a value that is not an Error was thrown' }
  const isQuery = error.constructor.name === 'DrizzleQueryError'
  const cause = error.cause instanceof Error ? error.cause.message.slice(0, 200) : undefined
  return {
    name: error.name,
    detail: isQuery ? cause : error.message.slice(0, 300),
    stack: isQuery ? undefined : error.stack?.split('\n').slice(1, 5).join(' | '),
  }
}
