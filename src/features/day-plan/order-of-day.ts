import type { DayPlanEntries, Moment } from './model.ts'

/** A wedding's day begins at four: a party that ends at 02:00 comes last, and a sunrise at five comes first. */
const DAY_BEGINS_HOUR = 4

/** Minutes since the day began, for a time HH:MM. */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return ((hours - DAY_BEGINS_HOUR + 24) % 24) * 60 + minutes
}

/** Whether a time belongs to the night after the wedding day. */
export const isAfterMidnight = (time: string): boolean => time !== '' && Number(time.slice(0, 2)) < DAY_BEGINS_HOUR

/** Moments by their time; those without one come last. Within one time they keep the order in which they are given. */
export const inOrderOfDay = (moments: readonly Moment[]): Moment[] =>
  moments.toSorted((one, other) => {
    if (one.time === '' || other.time === '') return Number(one.time === '') - Number(other.time === '')
    return minutesOfDay(one.time) - minutesOfDay(other.time)
  })

/** The entries as they are read: in the order of the day, and without places that have been removed. */
export const arranged = ({ moments, places, ...rest }: DayPlanEntries): DayPlanEntries => ({
  ...rest,
  places,
  moments: inOrderOfDay(moments).map((moment) => ({
    ...moment,
    placeId: places.some(({ id }) => id === moment.placeId) ? moment.placeId : null,
  })),
})
