import { expect, it } from 'vitest'
import { seedDemoMarket } from '#drizzle/seed/demo-market.ts'
import type { Db } from '#server/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { digests, quickPicture, rememberingStorage, SEED_DAY } from '#tests/support/seed.ts'

const seed = (db: Db, say?: (line: string) => void) =>
  seedDemoMarket(db, { storage: rememberingStorage(), makePicture: quickPicture, now: SEED_DAY, say })

it('a seed that is interrupted is completed by the next one, which leaves what an undisturbed one leaves', async () => {
  const whole = await useDatabase()
  await seed(whole)
  const broken = await useDatabase()
  const stop = (line: string) => {
    if (line.includes('conversations')) throw new Error('pulled the plug')
  }
  await expect(seed(broken, stop)).rejects.toThrow('pulled the plug')
  expect(await seed(broken)).toBe(true)
  expect(await digests(broken)).toEqual(await digests(whole))
})
