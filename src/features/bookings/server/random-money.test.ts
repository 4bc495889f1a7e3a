import { expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'
import { playMoney } from '#tests/support/random-money.ts'
import { randomOf } from '#tests/support/random.ts'
import { timesTried } from '#tests/support/scale.ts'

const db = await useDatabase()
quietLogs()
const MOVES = timesTried(60, 600)

it(`after ${MOVES} random moves ledger, documents and payment service agree to the cent (PY9, PY11, PY12, PY16)`, async () => {
  const { problems, left } = await playMoney(db, { moves: MOVES, random: randomOf(20_261_123), checkEvery: 30 })
  expect(problems).toEqual([])
  expect(left).toEqual([])
})
