import { expect, it } from 'vitest'
import { randomOf } from '#tests/abuse/support/random.ts'
import { killedDatabase } from '#tests/support/killed-database.ts'
import { quietLogs } from '#tests/support/quiet-logs.ts'

quietLogs()

it('a database killed twelve times in the middle of money operations loses and doubles nothing', async () => {
  const seed = Date.now()
  const figures = await killedDatabase({ operations: 36, kills: 12, random: randomOf(seed) })
  expect(figures, `seed ${seed}`).toMatchObject({ lost: [], doubled: [], problems: [] })
  const { immediate, killed, backend } = figures.deaths
  expect(immediate + killed + backend).toBe(12)
  expect(figures.unanswered).toBeGreaterThan(0)
}, 180_000)
