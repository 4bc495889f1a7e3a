import { expect, it } from 'vitest'
import { VerifyInput } from './inputs.ts'

it.each([
  'AB3D-7KLM-9XYZ',
  'ab3d7klm9xyz',
  ' AB3D 7KLM 9XYZ ',
  'ab3d - 7klm - 9xyz',
  'AB3D–7KLM—9XYZ',
  'AB3D-7KLM-\n9XYZ',
  'AB3D\u00a07KLM\u00a09XYZ',
])('a code is read however it was typed or copied: %j', (code) => {
  expect(VerifyInput.parse({ code })).toEqual({ code: 'AB3D-7KLM-9XYZ' })
})

it.each(['', 'AB3D', 'AB3D-7KLM-9XYZ-1', 'AB3D_7KLM_9XYZ', 'ÄB3D-7KLM-9XYZ', 'A'.repeat(200)])(
  'what is no code is refused: %j',
  (code) => {
    expect(VerifyInput.safeParse({ code }).success).toBe(false)
  },
)
