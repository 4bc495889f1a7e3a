// Neighbors on a shared machine slow one load and not the next: everything is measured in three rounds.
import type { HttpFigures } from './http.ts'

/** Odd, so that one is in the middle. */
export const ROUNDS = 3

/** The product beside its floor. */
export type Pair = { product: HttpFigures; floor: HttpFigures }

async function inRounds<T>(measure: (round: number) => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  while (measured.length < ROUNDS) measured.push(await measure(measured.length))
  return measured
}

/** The quickest round: neighbors can only add to what a query costs. */
export async function quickestOf<T extends { cpuP50: number }>(measure: () => Promise<T>): Promise<T> {
  return (await inRounds(measure)).toSorted((a, b) => a.cpuP50 - b.cpuP50)[0]!
}

const shareOf = ({ product, floor }: Pair) => product.perSecond / floor.perSecond

/** The round whose share of the floor is in the middle, with the errors of all. */
export async function middleOf<T extends Pair>(measure: (round: number) => Promise<T>): Promise<T> {
  const rounds = await inRounds(measure)
  const middle = rounds.toSorted((a, b) => shareOf(a) - shareOf(b))[(ROUNDS - 1) / 2]!
  const errorsOf = (of: keyof Pair) => rounds.reduce((sum, round) => sum + round[of].errors, 0)
  return {
    ...middle,
    product: { ...middle.product, errors: errorsOf('product') },
    floor: { ...middle.floor, errors: errorsOf('floor') },
  }
}
