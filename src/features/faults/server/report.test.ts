import { afterEach, expect, it } from 'vitest'
import { type ErrorLine, watchErrors } from '#server/log.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

const db = await useDatabase()
quietLogs()
const FAULT = {
  name: 'TypeError',
  frames: ['at Finder (/assets/find-photographer-x1.js:1:2031)'],
  page: '/photographer/$id',
}
const lines: ErrorLine[] = []
watchErrors((line) => lines.push(line))
afterEach(() => lines.splice(0))

it('a page that failed is in the log, with our frames and the route’s pattern', async () => {
  await callAs(db, { ip: '192.0.2.1' }).faults.report(FAULT)
  expect(lines).toMatchObject([
    { message: 'a page failed', fields: { name: 'TypeError', page: '/photographer/$id', stack: FAULT.frames[0] } },
  ])
})

it.each([
  { ...FAULT, name: 'ada@curio.example' },
  { ...FAULT, frames: ['at x (https://evil.example/assets/x.js:1:1)'] },
  { ...FAULT, frames: [] },
  { ...FAULT, page: '/photographer/1?q=Ada Lovelace' },
  { ...FAULT, message: 'what somebody wrote' },
])('what is more than that is refused: %j', async (fault) => {
  await expect(callAs(db, { ip: '192.0.2.2' }).faults.report(fault)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(lines).toEqual([])
})

it('one address writes twenty in an hour', async () => {
  const { faults } = callAs(db, { ip: '192.0.2.3' })
  for (let count = 0; count < 20; count += 1) await faults.report(FAULT)
  await expect(faults.report(FAULT)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
