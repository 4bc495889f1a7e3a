import * as z from 'zod/mini'
import { toCents } from '#shared/money/money.ts'
import { CounterInput } from '../inputs.ts'

/** What the couple types: the total in dollars, an empty field where a figure may stay as it is. */
export type CounterValues = {
  note: string
  total: number | ''
  hours: number | ''
  photographers: number | ''
  deliveryDays: number | ''
}

const { note, totalCents, hours, photographers, deliveryDays } = CounterInput.shape
const orNull = z.transform((typed: number | '') => (typed === '' ? null : typed))

/** Validates as the server does, with each message at its field. */
export const CounterForm = z.object({
  note,
  total: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? null : toCents(typed))),
    totalCents,
  ),
  hours: z.pipe(orNull, hours),
  photographers: z.pipe(orNull, photographers),
  deliveryDays: z.pipe(orNull, deliveryDays),
})
export type CounterForm = z.infer<typeof CounterForm>
