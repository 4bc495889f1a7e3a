import { inBrowser } from './browser-store.ts'

/** What somebody has said of their wedding anywhere on the site. */
export type ChosenWedding = {
  /** YYYY-MM-DD; null once they have cleared it. */
  date?: string | null | undefined
  /** Slugs of markets; empty once they have cleared them. */
  places?: string[] | undefined
}

const NAME = 'wedding'

/** What was chosen in this browser in the last seven days. */
export function recallWedding(): ChosenWedding {
  const stored = inBrowser.recall(NAME)?.value as ChosenWedding | null | undefined
  if (!stored || typeof stored !== 'object') return {}
  const { date, places } = stored
  return {
    date: typeof date === 'string' || date === null ? date : undefined,
    places: Array.isArray(places) ? places.filter((place) => typeof place === 'string') : undefined,
  }
}

/** Keeps what was chosen; what is left out stays as it was. */
export const rememberWedding = (chosen: ChosenWedding): void =>
  void inBrowser.keep(NAME, { ...recallWedding(), ...chosen })

/** Forgets it when a person signs out: the next one on this device has a wedding of their own. */
export const forgetWedding = (): void => inBrowser.forget(NAME)
