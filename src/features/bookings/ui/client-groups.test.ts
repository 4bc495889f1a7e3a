import { expect, it } from 'vitest'
import { BOOKING_STAGES } from '../model.ts'
import { statusOfStage } from '../transitions.ts'
import { bookingsOf, CLIENT_GROUPS, groupOfStage } from './client-groups.ts'

it('a couple finds each booking in the group of what it waits for (R17)', () => {
  const inGroup = (key: string) => BOOKING_STAGES.filter((stage) => groupOfStage(stage) === key)
  expect(CLIENT_GROUPS.map(({ title }) => title)).toEqual([
    'In progress',
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

it('what lies ahead begins with the soonest wedding, what is over with the latest (R17)', () => {
  const all = (['upcoming', 'reviewed', 'by_client', 'upcoming', 'released', 'expired'] as const).map((stage, day) => ({
    stage,
    day,
  }))
  const days = (group: Parameters<typeof bookingsOf>[0]) => bookingsOf(group, all).map(({ day }) => day)
  expect(days('upcoming')).toEqual([0, 3])
  expect(days('past')).toEqual([4, 1])
  expect(days('cancelled')).toEqual([5, 2])
})
