import { expect, it } from 'vitest'
import { BOOKING_STAGES } from '../model.ts'
import { statusOfStage } from '../transitions.ts'
import { CLIENT_GROUPS, groupOfStage } from './client-groups.ts'

it('a couple finds each booking in the group of what it waits for (R17)', () => {
  const inGroup = (key: string) => BOOKING_STAGES.filter((stage) => groupOfStage(stage) === key)
  expect(CLIENT_GROUPS.map(({ title }) => title)).toEqual([
    'Being agreed',
    'Upcoming',
    'Awaiting delivery',
    'Past',
    'Cancelled',
  ])
  expect(inGroup('upcoming')).toEqual(['upcoming'])
  expect(inGroup('delivery').toSorted()).toEqual(['awaiting_delivery', 'changes', 'delivered', 'disputed'])
  for (const [key, status] of [
    ['agreeing', 'pending'],
    ['past', 'completed'],
    ['cancelled', 'cancelled'],
  ] as const)
    expect(inGroup(key)).toEqual(BOOKING_STAGES.filter((stage) => statusOfStage(stage) === status))
})
