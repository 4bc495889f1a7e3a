/** What one trial of the abuse suite reports: a row of the table in tests/abuse/RESULTS.md. */
export interface TrialResult {
  /** What was tried, in one line, with its size. */
  name: string
  /** What must hold, as the design puts it. */
  bar: string
  /** What was measured, with its units. */
  figure: string
  /** Whether the bar held. `null`: the trial could not run here; `figure` says why. */
  isOk: boolean | null
  /** Lines printed below the table: seeds, splits by kind, first failures. No machine paths. */
  details: string[]
}

/** How a trial is to be run. */
export interface TrialOptions {
  /** Smaller counts, for a quick look during development; such figures do not count. */
  isQuick: boolean
  /** Seed of everything generated, printed with the result so that a run can be repeated. */
  seed: number
  /** A folder for this run only, removed afterwards. */
  scratch: string
  /** Writes one line of progress. */
  say: (line: string) => void
}

/**
 * One trial: bounded, on the loopback address only, ends everything that it started, and throws only when it
 * could not be carried out at all (the runner then reports it as missed).
 * A file of tests/abuse/trials exports exactly one, with the name of the file in camelCase.
 */
export type Trial = (options: TrialOptions) => Promise<TrialResult>
