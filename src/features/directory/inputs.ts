import * as z from 'zod/mini'
import { givenDay } from '#shared/date/given.ts'

/** Asks about one photographer on one day. */
export const DateQuestion = z.object({ id: z.uuid(), date: givenDay() })
