import fc from 'fast-check'

const terms = fc.record({
  cents: fc.integer({ min: 10_000, max: 3_000_000 }),
  policy: fc.constantFrom('flexible' as const, 'moderate' as const, 'strict' as const),
  deliveryDays: fc.integer({ min: 1, max: 365 }),
  isSinglePayment: fc.boolean(),
})
const which = fc.nat({ max: 3 })
const side = fc.constantFrom('couple' as const, 'vendor' as const)

/** One thing that somebody does, or time that passes. Early steps are likelier, so that many orders come far. */
const command = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('revise' as const), terms }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('counter' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('draft' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('take-terms' as const), which }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('send' as const), which }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('sign' as const), which }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('pay' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('withdraw' as const, 'reject' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), side }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute' as const), side }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constantFrom('deliver' as const, 'request-changes' as const, 'confirm' as const) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 3, 6, 8, 15, 60, 170) }),
  },
)
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** A deal that goes well, up to the wedding. */
export const BEGUN: readonly Command[] = [
  { do: 'draft' },
  { do: 'send', which: 0 },
  { do: 'sign', which: 0 },
  { do: 'pay' },
  { do: 'pay' },
]

/** An order of commands, and how far ahead the wedding is. */
export const orders = (maxLength: number) =>
  fc.record({
    /** How many steps of a deal that goes well come before it. */
    begun: fc.nat({ max: BEGUN.length }),
    commands: fc.array(command, { minLength: 4, maxLength }),
    first: terms,
    weddingIn: fc.constantFrom<number>(5, 20, 45, 200),
  })
export type Order = typeof orders extends (length: number) => fc.Arbitrary<infer T> ? T : never

/** Orders in which the couple must not sign something else than it gets, and nobody act too late. */
export const FAULTS: Order[] = [
  {
    begun: 1,
    weddingIn: 200,
    first: { cents: 500_000, policy: 'flexible', deliveryDays: 30, isSinglePayment: false },
    commands: [
      { do: 'revise', terms: { cents: 400_000, policy: 'strict', deliveryDays: 300, isSinglePayment: false } },
      { do: 'send', which: 0 },
      { do: 'take-terms', which: 0 },
      { do: 'send', which: 0 },
      { do: 'sign', which: 0 },
      { do: 'pay' },
      { do: 'cancel', side: 'couple' },
    ],
  },
  ...([2, 3] as const).flatMap((begun) =>
    ([8, 15] as const).map((days) => ({
      begun,
      weddingIn: days - 3,
      first: { cents: 500_000, policy: 'moderate' as const, deliveryDays: 60, isSinglePayment: true },
      commands: [
        { do: 'wait' as const, days },
        { do: 'sign' as const, which: 0 },
        { do: 'pay' as const },
        { do: 'withdraw' as const },
      ],
    })),
  ),
]
