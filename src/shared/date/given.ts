import * as z from 'zod/mini'
import { DAY_INVALID } from '#shared/text/text-checks.ts'
import { isDay } from './is-day.ts'

/** A day as a program sends it, YYYY-MM-DD: like what people type, of years that PostgreSQL can name. */
export const givenDay = () => z.iso.date().check(z.refine(isDay, DAY_INVALID))

/** A moment as a program sends it, ISO 8601 with its offset, of the same years. */
export const givenMoment = () =>
  z.iso.datetime({ offset: true }).check(z.refine((moment) => isDay(moment.slice(0, 'YYYY-MM-DD'.length)), DAY_INVALID))
