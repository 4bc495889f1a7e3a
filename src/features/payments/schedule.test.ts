import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '#shared/date/days.ts'
import { isCardNumber, isFutureExpiry } from '#shared/money/cards.ts'
import { chargeMovement, payoutMovement, refundMovement, releaseMovement, splitRelease } from './ledger-movements.ts'
import { dueStatus, isPaidLater, paymentSchedule } from './schedule.ts'

it('a retainer of 30% when signing, and the balance 30 days before the event (PY1)', () => {
  expect(paymentSchedule({ totalCents: 400_000, signedOn: '2026-11-21', eventDate: '2027-06-12' })).toEqual([
    { type: 'retainer', amountCents: 120_000, dueDate: '2026-11-21' },
    { type: 'balance', amountCents: 280_000, dueDate: '2027-05-13' },
  ])
})

it('an event within 30 days, or a single payment, is due in one line (PY1)', () => {
  const whole = [{ type: 'retainer', amountCents: 400_000, dueDate: '2026-11-21' }]
  expect(paymentSchedule({ totalCents: 400_000, signedOn: '2026-11-21', eventDate: '2026-12-20' })).toEqual(whole)
  const single = { totalCents: 400_000, signedOn: '2026-11-21', eventDate: '2027-06-12', isSinglePayment: true }
  expect(paymentSchedule(single)).toEqual(whole)
})

it('a balance that would be due on the day of the signature is due at once, a day later it is not', () => {
  const plan = { totalCents: 400_000, signedOn: '2026-11-21' }
  expect(paymentSchedule({ ...plan, eventDate: '2026-12-21' })).toHaveLength(1)
  expect(paymentSchedule({ ...plan, eventDate: '2026-12-22' }).map(({ dueDate }) => dueDate)).toEqual([
    '2026-11-21',
    '2026-11-22',
  ])
})

it.each([0, -1, 0.5, Number.NaN, 2 ** 53])('no schedule for a total of %d cents', (totalCents) => {
  const plan = () => paymentSchedule({ totalCents, signedOn: '2026-11-21', eventDate: '2027-06-12' })
  expect(plan).toThrow(new RangeError('totalCents must be whole and positive'))
})

it('the lines of any schedule are positive and sum to the total', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), fc.integer({ min: -5, max: 730 }), (totalCents, ahead) => {
      const lines = paymentSchedule({ totalCents, signedOn: '2026-11-21', eventDate: addDays('2026-11-21', ahead) })
      expect(lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(totalCents)
      expect(lines.every((line) => line.amountCents > 0)).toBe(true)
    }),
  )
})

it('every movement of any amount sums to zero and has no empty side', () => {
  const cents = fc.integer({ min: 1, max: 50_000_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1000, max: 1200 }), fc.nat(80_000), (amount, rateBps, capCents) => {
      const split = splitRelease(amount, { rateBps, capCents })
      expect(split.netCents + split.commissionCents).toBe(amount)
      expect(split.commissionCents).toBeLessThanOrEqual(capCents)
      for (const { entries } of [
        chargeMovement(amount, 'Retainer paid'),
        refundMovement(amount),
        releaseMovement(split),
        payoutMovement(amount),
      ]) {
        expect(entries.reduce((sum, entry) => sum + entry.amountCents, 0)).toBe(0)
        expect(entries.every((entry) => entry.amountCents !== 0)).toBe(true)
      }
    }),
  )
})

it('releases one after the other cost what one of their sum would, to the cent', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1000, max: 1200 }), fc.nat(80_000), (amounts, rateBps, capCents) => {
      let before = 0
      let commission = 0
      for (const amount of amounts) {
        const split = splitRelease(amount, { rateBps, capCents }, before)
        expect(split.netCents).toBeGreaterThanOrEqual(0)
        before += amount
        commission += split.commissionCents
      }
      expect(commission).toBe(splitRelease(before, { rateBps, capCents }).commissionCents)
    }),
  )
})

it('card numbers are checked by their last digit, and expiries by the month', () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isCardNumber('4242 4242 4242 4241')).toBe(false)
  expect(isFutureExpiry('11/26', '2026-11-21')).toBe(true)
  expect(isFutureExpiry('10/26', '2026-11-21')).toBe(false)
  expect(isFutureExpiry('13/30', '2026-11-21')).toBe(false)
  for (const typed of ['1234', '12 34', '12-2034', '122034']) expect(isFutureExpiry(typed, '2026-11-21')).toBe(true)
  for (const typed of ['1126x', '126', '']) expect(isFutureExpiry(typed, '2026-11-21')).toBe(false)
})

it('a scheduled payment is due from two weeks before its day, and overdue after it', () => {
  const at = (today: string) => dueStatus({ status: 'scheduled', dueDate: '2027-05-13' }, today)
  expect(['2027-04-28', '2027-04-29', '2027-05-13', '2027-05-14'].map(at)).toEqual([
    'scheduled',
    'due',
    'due',
    'overdue',
  ])
  expect(dueStatus({ status: 'paid', dueDate: '2027-05-13' }, '2028-01-01')).toBe('paid')
  expect(dueStatus({ status: 'scheduled', dueDate: null }, '2028-01-01')).toBe('scheduled')
})

it('a line is calm until the week in which it is due, and never once it was refused', () => {
  const line = { status: 'scheduled', dueDate: '2027-05-13' } as const
  const days = ['2027-05-05', '2027-05-06', '2027-05-13', '2027-05-14']
  expect(days.map((today) => isPaidLater(line, today))).toEqual([true, false, false, false])
  expect(isPaidLater({ ...line, status: 'failed' }, '2027-01-01')).toBe(false)
  expect(isPaidLater({ ...line, dueDate: null }, '2027-01-01')).toBe(false)
})
