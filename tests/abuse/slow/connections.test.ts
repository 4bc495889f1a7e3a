import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  BAR_MS,
  type Bench,
  type DriverName,
  droppedInTransaction,
  exhausted,
  type Fault,
  halfOpen,
  openBench,
  restarted,
  silentlyLost,
  slowConnect,
  startFaultyPostgres,
} from '#tests/support/connection-faults.ts'
import type { Postgres } from '#tests/support/postgres.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

// The same faults with the product's own time limits are a trial of `npm run test:abuse`.
const QUICK = { max: 4, connectTimeoutMs: 1_000, queryTimeoutMs: 1_200 }

let postgres: Postgres
beforeAll(async () => {
  postgres = await startFaultyPostgres()
})
afterAll(() => postgres.stop())

describe.each<DriverName>(['neon', 'pg'])('over the %s driver', (driver) => {
  let bench: Bench
  quietLogs()
  beforeAll(async () => {
    bench = await openBench(driver, QUICK, postgres)
  })
  afterAll(() => bench.close())

  const isClear = (found: Fault) => {
    expect(found.unclear).toEqual([])
    expect(found.slowestMs).toBeLessThan(BAR_MS)
    expect(found.recoveredMs).toBeLessThan(BAR_MS)
  }

  test('requests on half-open connections are refused in time, and all is well when the network is back', async () => {
    const found = await halfOpen(bench, 4)
    isClear(found)
    expect(found.refused).toBe(4)
  })

  test('one request finds that the idle connections are gone, and no other', async () => {
    const found = await silentlyLost(bench, 4)
    isClear(found)
    expect(found).toMatchObject({ refused: 1, notes: ['4 of 4 answered after it'] })
  })

  test('a connection that is cut within a transaction leaves nothing behind and ends no process', async () => {
    const found = await droppedInTransaction(bench, 4)
    isClear(found)
    expect(found).toMatchObject({ ok: 0, refused: 4, notes: ['0 rows kept'] })
  })

  test('a restarted database is found again without restarting the product', async () => {
    const found = await restarted(bench, 4, 300)
    isClear(found)
    expect(found.refused).toBeGreaterThan(0)
  })

  test('a connection that comes late is waited for, one that does not come is not', async () => {
    const found = await slowConnect(bench, 4, 150)
    isClear(found)
    expect(found.notes).toEqual(['4 of 4 answered behind 150 ms', '4 of 4 refused behind 60 s'])
  })

  test('a pool that slow statements have taken is free again after their limit', async () => {
    const found = await exhausted(bench, 20, 4)
    isClear(found)
    expect(found.notes).toEqual(['4 of 4 slow statements ended', '0 still running on the server'])
  })
})
