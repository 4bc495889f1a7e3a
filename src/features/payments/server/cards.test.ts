import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { charges } from '#drizzle/schema/index.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { TEST_CARDS } from '#shared/cards.ts'
import { PayInput } from '../inputs.ts'
import { TEST_CARD_ONLY } from '../texts.ts'

const db = await useDatabase()
const order = (number: string, paymentId: string = randomUUID()) => ({
  paymentId,
  idempotencyKey: randomUUID(),
  card: { number, expiry: '12/40', cvc: '123' },
})

it.each(['4111 1111 1111 1111', '5555-5555-5555-4444', '378282246310005'])(
  'the real card %s is refused before anything is charged, with the test card named (X135)',
  async (number) => {
    const { ctx, first } = await payingCouple(db, new Date('2026-11-21T15:00:00Z'))
    const paid = callAs(db, { actor: ctx.actor }).payments.pay(order(number, first))
    await expect(paid).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await db.$count(charges, eq(charges.paymentId, first))).toBe(0)
    expect(PayInput.safeParse(order(number)).error?.issues).toMatchObject([
      { path: ['card', 'number'], message: TEST_CARD_ONLY },
    ])
    expect(TEST_CARD_ONLY).toContain('4242 4242 4242 4242')
  },
)

it('the demonstration’s cards are taken, spaced as people type them; a mistyped number is called mistyped', () => {
  for (const number of Object.values(TEST_CARDS))
    expect(PayInput.safeParse(order(number.replaceAll(/(\d{4})(?=\d)/g, '$1 '))).success).toBe(true)
  expect(PayInput.safeParse(order('4242 4242 4242 4241')).error?.issues[0]?.message).toBe(
    'Please check the card number',
  )
})
