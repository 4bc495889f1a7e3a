import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ACTOR_ROLES } from '#shared/access/roles.ts'
import { BOOKING_STAGES } from './model.ts'
import {
  BOOKING_TRANSITION_NAMES,
  BOOKING_TRANSITIONS,
  nextState,
  statusOfStage,
  transitionsFrom,
} from './transitions.ts'

const stages = fc.constantFrom(...BOOKING_STAGES)
const actors = fc.constantFrom(...ACTOR_ROLES)

test('the diagram of a booking', () => {
  const lines = BOOKING_STAGES.flatMap((stage) =>
    ACTOR_ROLES.flatMap((actor) =>
      transitionsFrom(stage, actor).map((name) => {
        const next = nextState(name, stage, actor)!
        return `${statusOfStage(stage)}/${stage} --${actor}: ${name}--> ${next.status}/${next.stage}`
      }),
    ),
  )
  expect(lines.join('\n')).toMatchSnapshot()
})

/** Every move that somebody may make, and where it leads. */
const EVERY_MOVE = BOOKING_STAGES.flatMap((stage) =>
  ACTOR_ROLES.flatMap((actor) =>
    transitionsFrom(stage, actor).map((name) => ({ stage, actor, name, next: nextState(name, stage, actor)!.stage })),
  ),
)

describe('whatever is done to a booking', () => {
  const walk = fc.array(fc.tuple(fc.constantFrom(...BOOKING_TRANSITION_NAMES), actors), { maxLength: 40 })

  it('a closed booking never opens again', () => {
    fc.assert(
      fc.property(stages, walk, (start, steps) => {
        let stage = start
        for (const [name, actor] of steps) {
          const next = nextState(name, stage, actor)
          if (!next) continue
          const before = statusOfStage(stage)
          if (before === 'cancelled') throw new Error(`${stage} came back as ${next.stage}`)
          if (before === 'completed') expect(next.status).toBe('completed')
          stage = next.stage
        }
      }),
    )
  })

  it('money is only released after a delivery or by an administrator', () => {
    const releases = EVERY_MOVE.filter(({ stage, next }) => next === 'released' && stage !== 'released')
    expect(releases.length).toBeGreaterThan(3)
    for (const { stage, actor } of releases)
      expect(stage === 'delivered' || (stage === 'disputed' && actor === 'admin')).toBe(true)
  })

  it('a booking is confirmed by the first payment and by nothing else (BK3)', () => {
    const confirmations = EVERY_MOVE.filter(({ stage, next }) => next === 'upcoming' && stage !== 'upcoming')
    expect(confirmations.map(({ name, stage, actor }) => [name, stage, actor])).toEqual([
      ['pay-first', 'awaiting_payment', 'client'],
      ['pay-first', 'awaiting_payment', 'system'],
    ])
  })
})

it('whatever ends or completes a confirmed booking moves its money, and is not offered while a bank has it (PY11, X142)', () => {
  const ends = EVERY_MOVE.filter(
    ({ stage, next }) => statusOfStage(stage) === 'confirmed' && statusOfStage(next) !== 'confirmed',
  )
  const names = new Set(ends.map(({ name }) => name))
  expect(BOOKING_TRANSITION_NAMES.filter((name) => BOOKING_TRANSITIONS[name].movesMoney)).toEqual(
    BOOKING_TRANSITION_NAMES.filter((name) => names.has(name)),
  )
  for (const { stage, actor, name } of ends)
    expect(transitionsFrom(stage, actor, { isChargedBack: true })).not.toContain(name)
})

it('a vendor cannot confirm the delivery, and a couple cannot deliver', () => {
  expect(nextState('confirm-delivery', 'delivered', 'photographer')).toBeNull()
  expect(nextState('deliver', 'awaiting_delivery', 'client')).toBeNull()
})
