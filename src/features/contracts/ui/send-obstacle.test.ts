import { expect, it } from 'vitest'
import { standstillText } from '#features/bookings/texts.ts'
import { sendObstacle } from './send-obstacle.ts'

it('a draft is not offered for sending to a blocked couple, or unsaved (X124)', () => {
  expect(sendObstacle({ standstill: 'block' }, false)).toBe(standstillText('block', 'photographer'))
  expect(sendObstacle({ standstill: 'own-block' }, true)).toBe(standstillText('own-block', 'photographer'))
  expect(sendObstacle({ standstill: null }, true)).toBe('Save the draft before you send it.')
  expect(sendObstacle({ standstill: null }, false)).toBeNull()
})
