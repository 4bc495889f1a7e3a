import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { users } from '#drizzle/schema/index.ts'
import { isOneOf } from '#server/database/sql.ts'
import { type Db, rows } from '#server/db.ts'
import { isUnavailable } from '#server/errors.ts'
import { createDatabase, openTestDatabase } from '#tests/support/database.ts'
import { watchStatements, writtenLists } from '#tests/support/statements.ts'

// One connection, so that what it has prepared can be read.
const own = await createDatabase()
const { db, close } = openTestDatabase(own.url, { max: 1 })
const bare = openTestDatabase(own.url, { max: 1, isNaming: false })
afterAll(async () => {
  await close()
  await bare.close()
  await own.drop()
})

const prepared = async (on: Db) =>
  (await rows<{ statement: string }>(on.execute(sql`select statement from pg_prepared_statements`))).map(
    ({ statement }) => statement,
  )
const findUser = (on: Db, email: string) => on.select({ id: users.id }).from(users).where(eq(users.email, email))

describe('statements with values', () => {
  it('are parsed once on a connection, in a transaction and outside', async () => {
    await findUser(db, 'one@curio.example')
    await db.transaction((tx) => findUser(tx, 'two@curio.example'))
    expect((await prepared(db)).filter((text) => text.includes('"users"'))).toHaveLength(1)
    expect((await prepared(db)).join('\n')).not.toMatch(/begin|commit/)
  })

  it('are not prepared for migrations and the like', async () => {
    await findUser(bare.db, 'one@curio.example')
    expect(await prepared(bare.db)).toEqual([])
  })

  it('send a list as one array, so that every length is the same statement', async () => {
    const ids = ['8c0f4c57-90ff-4a3f-9d27-4f2e0e7a3a01', '8c0f4c57-90ff-4a3f-9d27-4f2e0e7a3a02']
    const sent = new Set<string>()
    watchStatements(db, (text) => sent.add(text))
    const count = (list: string[]) => db.$count(users, isOneOf(users.id, list))
    expect([await count([]), await count(ids.slice(1)), await count(ids)]).toEqual([0, 0, 0])
    expect([...sent]).toHaveLength(1)
    expect(writtenLists(sent)).toEqual([])
    await db.$count(users, inArray(users.id, ids))
    expect(writtenLists(sent)).toHaveLength(1)
  })
})

it('a migration that changes the type of a result costs one refusal, not every later one', async () => {
  await bare.db.execute(sql`create table moods (id int primary key, mood int)`)
  const read = () => rows<{ mood: unknown }>(db.execute(sql`select * from moods where id = ${1}`))
  expect(await read()).toEqual([])
  await bare.db.execute(sql`alter table moods alter mood type text`)
  await expect(read()).rejects.toSatisfy(isUnavailable)
  expect(await read()).toEqual([])
})
