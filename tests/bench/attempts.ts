// Parts of a run: what one has measured is kept when another fails or the run is ended.
import os from 'node:os'
import { stopAll } from './http.ts'

/** A part of the last run that was not measured, or not rightly. */
export type Failure = { part: string; reason: string; on: string }

type Run = {
  on: string
  /** Of earlier runs and of this one. */
  failures: Failure[]
  /** Writes everything that is known. */
  save: () => void
}

/** Runs a part; whether it failed is noted, and what it has measured is saved either way. */
export type Attempt = (part: string, work: () => Promise<void>) => Promise<void>

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300)

/** Parts may contain parts. `failed` are the names of those that failed in this run. */
export function attemptsOf({ on, failures, save }: Run): { attempt: Attempt; failed: string[] } {
  const failed: string[] = []
  const begun: string[] = []
  const note = (part: string, reason: string) => {
    failed.push(part)
    failures.push({ part, reason, on })
    process.stderr.write(`Failed: ${part}: ${reason}\n`)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const part = begun.at(-1)
      if (part) {
        note(part, `ended by ${signal}`)
        save()
      }
      process.exit(128 + os.constants.signals[signal])
    })
  }
  const attempt: Attempt = async (part, work) => {
    const isOfPart = (name: string) => name === part || name.startsWith(`${part}, `)
    failures.splice(0, failures.length, ...failures.filter((failure) => !isOfPart(failure.part)))
    begun.push(part)
    try {
      await work()
    } catch (error) {
      note(part, reasonOf(error))
      if (error instanceof Error) process.stderr.write(`${error.stack}\n`)
      await stopAll()
    } finally {
      begun.pop()
      save()
    }
  }
  return { attempt, failed }
}
