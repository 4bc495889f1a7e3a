import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRACE_HOURS, LADDER_DAYS, nextStep, possibleDecisions, type Taken } from './ladder.ts'
import { LADDER_STEPS, type LadderStep } from './model.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const taken = (step: LadderStep, hoursAgo: number, isLifted = false): Taken => {
  const at = new Date(NOW.getTime() - hoursAgo * 3_600_000)
  return { step, at, liftedAt: isLifted ? NOW : null }
}
const steps = fc.array(
  fc.record({
    step: fc.constantFrom(...LADDER_STEPS),
    hours: fc.integer({ min: 0, max: 400 * 24 }),
    isLifted: fc.boolean(),
  }),
  { maxLength: 8 },
)

describe('the ladder against contact details (CF8)', () => {
  it('goes from a notice to a second one to a moderator', () => {
    expect(nextStep([], NOW)).toBe('notice')
    expect(nextStep([taken('notice', 24)], NOW)).toBe('second_notice')
    expect(nextStep([taken('notice', 48), taken('second_notice', 24)], NOW)).toBe('review')
    expect(nextStep([taken('pause', 24)], NOW)).toBe('review')
  })

  it('waits until the last notice can have been read', () => {
    expect(nextStep([taken('notice', GRACE_HOURS - 1)], NOW)).toBeNull()
    expect(nextStep([taken('notice', GRACE_HOURS)], NOW)).toBe('second_notice')
  })

  it('forgets after half a year, and what a moderator took back', () => {
    expect(nextStep([taken('second_notice', LADDER_DAYS * 24)], NOW)).toBe('notice')
    expect(nextStep([taken('pause', 48, true)], NOW)).toBe('notice')
  })

  it('never takes more than a notice by itself, whatever was before', () => {
    fc.assert(
      fc.property(steps, (before) => {
        const history = before.map(({ step, hours, isLifted }) => taken(step, hours, isLifted))
        expect([null, 'notice', 'second_notice', 'review']).toContain(nextStep(history, NOW))
      }),
    )
  })

  it('lets a moderator clear, repeat a step or take the next one, but skip none', () => {
    expect(possibleDecisions([], NOW)).toEqual(['cleared', 'notice'])
    expect(possibleDecisions([taken('notice', 24)], NOW)).toEqual(['cleared', 'notice', 'second_notice'])
    expect(possibleDecisions([taken('second_notice', 1)], NOW)).toEqual(['cleared', 'notice', 'second_notice', 'pause'])
    fc.assert(
      fc.property(steps, (before) => {
        const history = before.map(({ step, hours, isLifted }) => taken(step, hours, isLifted))
        const hasSecond = history.some(
          ({ step, at, liftedAt }) =>
            step !== 'notice' && liftedAt === null && NOW.getTime() - at.getTime() < LADDER_DAYS * 86_400_000,
        )
        expect(possibleDecisions(history, NOW).includes('pause')).toBe(hasSecond)
      }),
    )
  })
})
