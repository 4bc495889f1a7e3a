import { DAY_MS, dayOf } from './days.ts'

/** What the demonstration market is told about time: everything in it is dated relative to this. */
export type Clock = { now: Date /** YYYY-MM-DD */; today: string /** The first day of this month. */; month: string }

export const createClock = (now: Date): Clock => ({ now, today: dayOf(now), month: `${dayOf(now).slice(0, 7)}-01` })

/** A moment before now: so many days ago, at most a minute ago. */
export const ago = ({ now }: Clock, days: number): Date => new Date(now.getTime() - Math.max(days * DAY_MS, 60_000))
