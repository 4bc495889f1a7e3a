import { z } from 'zod'
import { isCardNumber } from './cards.ts'

/** One payment by card. The amount is the payment's own and never travels. */
export const PayInput = z.strictObject({
  paymentId: z.uuid(),
  /** Made once when the form opens: pressing twice pays once. */
  idempotencyKey: z.uuid(),
  card: z.strictObject({
    number: z.string().max(40).refine(isCardNumber, 'Please check the card number'),
    expiry: z
      .string()
      .max(10)
      .regex(/^\s*\d{1,2}\s*\/\s*(\d{2}|\d{4})\s*$/, 'Please enter the expiry as MM/YY'),
    cvc: z
      .string()
      .trim()
      .regex(/^\d{3,4}$/, 'Please enter the three or four digits'),
  }),
})
export type PayInput = z.infer<typeof PayInput>

/** A page of a list. */
export const ListInput = z.strictObject({ page: z.int().min(1).max(10_000).default(1) })
export type ListInput = z.infer<typeof ListInput>
