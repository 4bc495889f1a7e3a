import * as z from 'zod/mini'
import { givenDay } from '#shared/date/given.ts'

/** A photographer and a day, YYYY-MM-DD. */
export const AlertInput = z.object({ photographerId: z.uuid(), date: givenDay() })
export type AlertInput = z.infer<typeof AlertInput>

/** The alert, the person and a signature. */
export const StopAlertInput = z.object({ token: z.string().check(z.regex(/^[\da-f-]{36}~[\da-f-]{36}\.[\w-]{43}$/)) })
export type StopAlertInput = z.infer<typeof StopAlertInput>
