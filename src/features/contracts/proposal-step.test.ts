import { expect, it } from 'vitest'
import { BOOKING_STAGES, STAGES_OF_STATUS } from '#features/bookings/model.ts'
import { stepOf } from './proposal-step.ts'

it('a couple comes back to the step its booking is at (BZ1)', () => {
  const steps = BOOKING_STAGES.map((stage) => stepOf({ stage, contract: {} }, false))
  expect(steps.filter((step) => step === 'read' || step === 'pay')).toEqual(['read', 'pay'])
  expect(stepOf({ stage: 'contract_sent', contract: {} }, true)).toBe('sign')
  // What was read is forgotten with the signature, and a contract that is gone cannot be signed.
  expect(stepOf({ stage: 'awaiting_payment', contract: {} }, true)).toBe('pay')
  expect(stepOf({ stage: 'contract_sent', contract: null }, true)).toBe('ended')
  for (const stage of STAGES_OF_STATUS.confirmed) expect(stepOf({ stage, contract: {} }, true)).toBe('done')
  for (const stage of STAGES_OF_STATUS.cancelled) expect(stepOf({ stage, contract: {} }, true)).toBe('ended')
})
