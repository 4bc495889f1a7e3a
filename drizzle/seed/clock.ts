import { DAY_MS, dayOf } from './days.ts'

/** The demonstration market's time: everything in it is dated relative to this. */
export type Clock = { now: Date /** YYYY-MM-DD */; today: string /** The first day of this month. */; month: string }

export const createClock = (now: Date): Clock => ({ now, today: dayOf(now), month: `${dayOf(now).slice(0, 7)}-01` })

/** A time before now: this many days ago, but at least a minute. */
export const ago = ({ now }: Clock, days: number): Date => new Date(now.getTime() - Math.max(days * DAY_MS, 60_000))
