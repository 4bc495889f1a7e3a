import { ITEMS, type Point } from './model.ts'

/** One reviewer's sheet while it is filled in: points, notes, the item whose turn it is, and what can be undone. */
export type Sheet = {
  points: readonly (Point | null)[]
  notes: readonly string[]
  item: number
  past: readonly { points: readonly (Point | null)[]; item: number }[]
}

export const EMPTY_SHEET: Sheet = { points: ITEMS.map(() => null), notes: ITEMS.map(() => ''), item: 0, past: [] }

/** A sheet that was handed in and taken back. */
export const filledSheet = (points: readonly number[], notes: readonly string[]): Sheet => ({
  ...EMPTY_SHEET,
  points: points as readonly Point[],
  notes,
  item: ITEMS.length - 1,
})

export const isBegun = ({ points, notes }: Sheet): boolean =>
  points.some((point) => point !== null) || notes.some((note) => note !== '')

export const isFull = ({ points }: Sheet): boolean => points.every((point) => point !== null)

const LAST = ITEMS.length - 1

/** Gives the item its points and goes on to the next one that has none, else the next one. */
export function givePoint(sheet: Sheet, item: number, point: Point): Sheet {
  const { points, past } = sheet
  const after = points.with(item, point)
  const open = after.findIndex((given, place) => given === null && place > item)
  const anyOpen = open === -1 ? after.indexOf(null) : open
  return {
    ...sheet,
    points: after,
    item: anyOpen === -1 ? Math.min(item + 1, LAST) : anyOpen,
    past: [...past, { points, item }],
  }
}

export const moveItem = (sheet: Sheet, by: 1 | -1): Sheet => ({
  ...sheet,
  item: Math.min(LAST, Math.max(0, sheet.item + by)),
})

export const chooseItem = (sheet: Sheet, item: number): Sheet => ({ ...sheet, item })

export const writeNote = (sheet: Sheet, item: number, note: string): Sheet => ({
  ...sheet,
  notes: sheet.notes.with(item, note),
})

/** Takes back what was pressed last; notes stay. */
export function undoPoint(sheet: Sheet): Sheet {
  const last = sheet.past.at(-1)
  return last ? { ...sheet, ...last, past: sheet.past.slice(0, -1) } : sheet
}
