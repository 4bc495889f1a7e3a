import { beforeAll, expect, it } from 'vitest'
import { getSettings } from '#server/settings.ts'
import { knownBrowser, makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { makePair } from '#tests/support/conversation.ts'
import { useDatabase } from '#tests/support/database.ts'
import { openPage, report } from '#tests/support/pay-line.ts'
import { payingCouple } from '#tests/support/paying-couple.ts'
import { watchStatements } from '#tests/support/statements.ts'
import { testPayments } from '#tests/support/test-payments.ts'

// What a request costs is the number of its statements: each is a round trip. The session's own comes on top.

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const sent: string[] = []
watchStatements(db, (text) => sent.push(text))
beforeAll(() => getSettings(db))

/** The statements of one piece of work, by their first words. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  await getSettings(db)
  sent.length = 0
  await work()
  return sent.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60))
}

it('signing in takes seven statements, three between begin and commit, and one for a mail on a new browser', async () => {
  const { email } = await makeAccount(db)
  const signIn = (options: { ip: string; cookie?: string }) => () =>
    callAs(db, options).auth.signIn({ email, password: PASSWORD })
  expect(await statementsOf(signIn({ ip: '198.51.100.1' }))).toHaveLength(7)
  const cookie = await knownBrowser(db, email)
  expect(await statementsOf(signIn({ ip: '198.51.100.2', cookie }))).toHaveLength(7)
  const onNew = await statementsOf(signIn({ ip: '198.51.100.3' }))
  expect(onNew.slice(6)).toEqual([expect.stringMatching(/^insert into "email_outbox"/), 'commit'])
})

it('a message in a conversation takes five: its limits, and two between begin and commit', async () => {
  const { say } = await makePair(db)
  await say('vendor', 'The date is free.')
  await say('client', 'Thank you!')
  await say('vendor', 'Shall I send an offer?')
  expect(await statementsOf(() => say('client', 'Yes, please.'))).toHaveLength(5)
})

it('the first payment, which confirms a booking, takes twelve to open its page and 21 when it is paid', async () => {
  const { ctx, first } = await payingCouple(db, NOW)
  let sessionRef = ''
  expect(
    await statementsOf(async () => {
      sessionRef = await openPage(ctx, first)
    }),
  ).toHaveLength(12)
  testPayments.complete(sessionRef)
  expect(await statementsOf(() => report(ctx, sessionRef))).toHaveLength(21)
})
