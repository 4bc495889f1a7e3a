import * as z from 'zod/mini'
import { toCents } from '#shared/money/money.ts'
import { RemittanceInput } from '../inputs.ts'

/** What an administrator types: the amount in dollars. */
export type RemittanceValues = Omit<RemittanceInput, 'amountCents'> & { amountCents: number | '' }

/** Validates as the server does, with each message at its field. */
export const RemittanceForm = z.extend(RemittanceInput, {
  amountCents: z.pipe(
    z.transform((typed: number | '') => Number(toCents(typed))),
    RemittanceInput.shape.amountCents,
  ),
})
