import { expect, it, vi } from 'vitest'
import { dispatch } from '#app/handlers/index.ts'
import { isUnavailable, lastDiskFault } from '#server/errors.ts'
import { setDatabase } from '#server/runtime.ts'
import { diskState } from '#server/uploads/disk.ts'
import { checkedHere } from '#tests/support/context.ts'
import { useDatabase } from '#tests/support/database.ts'

const db = await useDatabase()
setDatabase(db)
const SITE = 'http://localhost:3000'

const subscribe = async () => {
  const body = JSON.stringify({ email: `${crypto.randomUUID()}@curio-mail.dev` })
  const length = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const headers = { ...length, ...(await checkedHere()) }
  return dispatch(new Request(`${SITE}/api/trpc/newsletter.subscribe`, { method: 'POST', body, headers }))
}
const ready = () => dispatch(new Request(`${SITE}/api/ready`))

/** The database, on whose disk is no room for what is written. */
const withoutRoom = () => {
  const fail = () =>
    Promise.reject(
      new Error('Failed query', {
        cause: Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }),
      }),
    )
  return Object.assign(Object.create(db) as typeof db, { transaction: fail, insert: fail })
}

it('on a full disk writes are refused with 503 and readiness reports it, until there is space again', async () => {
  expect(diskState()).toBe('ok')
  expect(await (await ready()).json()).toMatchObject({ status: 'ok', disk: 'ok' })
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  setDatabase(withoutRoom())
  const refused = await subscribe()
  setDatabase(db)
  stderr.mockRestore()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBeTruthy()
  const told = await ready()
  expect([told.status, await told.json()]).toEqual([
    503,
    expect.objectContaining({ status: 'unavailable', disk: 'full' }),
  ])
  // A failure from a minute ago no longer counts.
  expect(diskState(lastDiskFault() + 60_001)).toBe('ok')
  expect((await subscribe()).status).toBe(200)
})

it.each(['ENOSPC', 'EDQUOT', 'EROFS'])('%s of the system counts as much', (code) => {
  expect(isUnavailable(Object.assign(new Error('write'), { code }))).toBe(true)
  expect(isUnavailable(new Error('not stored', { cause: Object.assign(new Error('write'), { code }) }))).toBe(true)
})
