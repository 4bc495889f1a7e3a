import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useDatabase } from '#tests/support/database.ts'
import { type Application, application, provideApplication, type Subscription } from './application.ts'
import { rows } from './db.ts'
import { domainEvent, on, raise } from './events.ts'

const db = await useDatabase()
const asked = domainEvent<[question: string], string>('asked')
const subscribe = (...subscriptions: Subscription[]) => provideApplication({ ...product, subscriptions })

let product: Application
beforeEach(() => {
  product = application()
})
afterEach(() => provideApplication(product))

it('subscribers act one after the other in the order of the list, and their answers come back in it', async () => {
  const seen: string[] = []
  const answering = (name: string, waitMs: number) => async () => async (_: unknown, question: string) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    seen.push(name)
    return `${name}: ${question}`
  }
  subscribe(on(asked, answering('slow', 20), answering('fast', 0)))
  expect(await raise(db, asked, 'why')).toEqual(['slow: why', 'fast: why'])
  expect(seen).toEqual(['slow', 'fast'])
})

it('what they do is part of the transaction: nothing of it stays when one of them throws', async () => {
  await db.execute(sql`create table noted (word text)`)
  const failing = async () => {
    throw new Error('not now')
  }
  subscribe(
    on(
      asked,
      async () => async (tx, question) => {
        await tx.execute(sql`insert into noted values (${question})`)
        return ''
      },
      async () => failing,
    ),
  )
  await expect(db.transaction((tx) => raise(tx, asked, 'why'))).rejects.toThrow('not now')
  expect(await rows(db.execute(sql`select word from noted`))).toEqual([])
})

it('an event that the list leaves out is a fault; one on which nobody acts is none', async () => {
  subscribe()
  await expect(raise(db, asked, 'why')).rejects.toThrow('src/app/events.ts does not say who acts on asked')
  subscribe(on(asked))
  expect(await raise(db, asked, 'why')).toEqual([])
})
