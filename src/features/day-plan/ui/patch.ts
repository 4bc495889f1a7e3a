import type { FieldValue } from '../inputs.ts'
import type { DayPlan } from '../model.ts'

const patchOf = ({ field, value }: FieldValue): object => {
  if (field === 'place') return { placeId: value || null }
  if (field === 'done') return { isDone: value === 'true' }
  return { [field]: value }
}

const LISTS = ['moments', 'places', 'contacts', 'familyGroups'] as const
type List = (typeof LISTS)[number]

type Lists = Pick<DayPlan, List>
const inLists = (plan: DayPlan, change: <T extends { id: string }>(list: T[]) => T[]): DayPlan => ({
  ...plan,
  ...(Object.fromEntries(LISTS.map((name) => [name, change(plan[name] as { id: string }[])])) as Lists),
})

/** The plan with one field as it was just saved. */
export const withField = (plan: DayPlan, entryId: string, change: FieldValue): DayPlan =>
  inLists(plan, (list) => list.map((entry) => (entry.id === entryId ? { ...entry, ...patchOf(change) } : entry)))

/** The plan without an entry. */
export const without = (plan: DayPlan, entryId: string): DayPlan =>
  inLists(plan, (list) => list.filter(({ id }) => id !== entryId))

/** The plan with an entry one place up or down. */
export const moved = (plan: DayPlan, entryId: string, direction: 'up' | 'down'): DayPlan =>
  inLists(plan, (list) => {
    const from = list.findIndex(({ id }) => id === entryId)
    const to = from + (direction === 'up' ? -1 : 1)
    return from < 0 || to < 0 || to >= list.length ? list : list.with(from, list[to]!).with(to, list[from]!)
  })
