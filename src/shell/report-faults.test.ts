import { expect, it } from 'vitest'
import { FaultInput } from '#features/faults/inputs.ts'
import { faultOf } from './report-faults.ts'

const WROTE = 'Cannot read ada@curio.example'
const failed = (stack: string) => Object.assign(new TypeError(WROTE), { stack })

it.each([
  [
    'Chromium',
    `TypeError: ${WROTE}\n    at Finder (https://curio.example/assets/find-x1.js:1:2031)\n    at https://curio.example/assets/base-y.js:2:7\n    at chrome-extension://abc/assets/x.js:1:1`,
  ],
  ['Firefox', 'Finder@https://curio.example/assets/find-x1.js:1:2031\n@https://curio.example/assets/base-y.js:2:7\n'],
])('a failure in %s is told by class and our frames, as the server takes it', (_browser, stack) => {
  const fault = faultOf(failed(stack), '/find-photographer')
  expect(fault).toEqual({
    name: 'TypeError',
    frames: ['at Finder (/assets/find-x1.js:1:2031)', 'at /assets/base-y.js:2:7'],
    page: '/find-photographer',
  })
  expect(FaultInput.safeParse(fault).success).toBe(true)
})

it('what an extension or a page’s own words caused is not told', () => {
  expect(faultOf(failed('TypeError\n    at chrome-extension://abc/x.js:1:1'), '/')).toBeNull()
  expect(faultOf('a string', '/')).toBeNull()
})
