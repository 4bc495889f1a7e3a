import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditEvents, capturedMails, emailOutbox, profiles, users, vendorContracts } from '#drizzle/schema/index.ts'
import { EMAIL_TAKEN, PASSWORD_COMMON, PASSWORD_PERSONAL, TEAM_PASSWORD_SHORT } from '#features/auth/texts.ts'
import { createSession, sessionsOf } from '#server/account/sessions.ts'
import { openPg } from '#server/database/pg.ts'
import { rows } from '#server/db.ts'
import { PASSWORD as ACCOUNT_PASSWORD, mailsTo, makeAccount } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { createDatabase } from '#tests/support/database.ts'
import { enrolled } from '#tests/support/factors.ts'
import { castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { ADMIN_EXISTS, NOBODY } from './admin-accounts.ts'
import { parseCommand } from './admin-arguments.ts'
import { runCommand } from './admin-run.ts'

const { url, drop } = await createDatabase()
const { db, close } = openPg(url)
afterAll(async () => {
  await close()
  await drop()
})

const PASSWORD = 'seven-gray-herons-wade'

/** Runs a command line on the test's database; the exit code and the output, or the refusal. */
async function run(line: string, password = PASSWORD) {
  const said: string[] = []
  const command = parseCommand(line.split(' '))
  if (!command || command === 'help') throw new Error(`"${line}" was not understood.`)
  const io = { say: (words: string) => said.push(words), readPassword: () => Promise.resolve(password) }
  try {
    return { code: await runCommand(db, command, io), said: said.join('\n') }
  } catch (error) {
    return { code: 1, said: (error as Error).message }
  }
}

const auditOf = (entityId: string) => db.select().from(auditEvents).where(eq(auditEvents.entityId, entityId))

describe('the first administrator', () => {
  it('is created, can sign in, and is in the audit log', async () => {
    const made = await run('create-admin Ines@Curio-Mail.dev')
    expect(made).toMatchObject({ code: 0, said: /^ines@curio-mail\.dev is an administrator now/ })
    expect(made.said).not.toContain(PASSWORD)
    const [user] = await db.select().from(users).where(eq(users.email, 'ines@curio-mail.dev'))
    expect(user!.passwordHash).toMatch(/^\$argon2id\$/)
    const signedIn = await callAs(db).auth.signIn({ email: user!.email, password: PASSWORD })
    expect(signedIn).toMatchObject({ role: 'admin' })
    expect(await auditOf(user!.id)).toMatchObject([
      { action: 'auth.createAdministrator', actorRole: 'system', after: { role: 'admin', isAdditional: false } },
    ])
  })

  it('is the only one, unless --additional is given', async () => {
    expect(await run('create-admin second@curio-mail.dev')).toEqual({ code: 1, said: ADMIN_EXISTS })
    expect(await run('create-admin second@curio-mail.dev --additional --first-name Ada')).toMatchObject({ code: 0 })
    const [second] = await db
      .select({ firstName: profiles.firstName })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(eq(users.email, 'second@curio-mail.dev'))
    expect(second).toEqual({ firstName: 'Ada' })
  })

  it('follows the rules for passwords and addresses', async () => {
    const refusals: [string, string, string | RegExp][] = [
      ['short@curio-mail.dev', 'elevenchars', TEAM_PASSWORD_SHORT],
      ['common@curio-mail.dev', 'password1234', PASSWORD_COMMON],
      ['imogen.vale.ashby@curio-mail.dev', 'imogenvaleashby', PASSWORD_PERSONAL],
      ['second@curio-mail.dev', PASSWORD, EMAIL_TAKEN],
      ['nobody', PASSWORD, /valid email/],
      ['long@curio-mail.dev', 'x'.repeat(201), /at most 200/],
    ]
    for (const [email, password, sentence] of refusals) {
      const { code, said } = await run(`create-admin ${email} --additional`, password)
      expect(code).toBe(1)
      expect(said).toMatch(sentence)
    }
    expect(await db.$count(users)).toBe(2)
  })
})

describe('a reset', () => {
  it('sets the password, ends every session, tells the owner, and is in the audit log', async () => {
    const { userId, email } = await makeAccount(db)
    for (const ip of ['203.0.113.1', '203.0.113.2']) {
      await createSession(db, new Headers(), { userId, device: { ip, userAgent: 'Test' } })
    }
    expect(await run(`reset-password ${email.toUpperCase()}`)).toMatchObject({ code: 0, said: /sessions ended: 2/ })
    expect(await sessionsOf(db, userId)).toEqual([])
    expect(await callAs(db).auth.signIn({ email, password: PASSWORD })).toMatchObject({ role: 'client' })
    expect(await mailsTo(db, email)).toMatchObject([{ template: 'password-changed' }])
    const [entry] = await auditOf(userId)
    expect(entry).toMatchObject({ action: 'auth.setPassword', before: { sessions: 2 }, after: { sessions: 0 } })
  })

  it('changes nothing for an unknown address or a weak password', async () => {
    expect(await run('reset-password nobody@curio-mail.dev')).toEqual({ code: 1, said: NOBODY })
    const { userId, email } = await makeAccount(db)
    expect(await run(`reset-password ${email}`, 'password')).toEqual({ code: 1, said: PASSWORD_COMMON })
    expect(await auditOf(userId)).toEqual([])
  })

  it('of second factors removes them all, ends every session, and tells the owner', async () => {
    const { userId, email } = await enrolled(db, new Date())
    expect(await run(`reset-factors ${email}`)).toMatchObject({ code: 0, said: /is removed/ })
    expect(await sessionsOf(db, userId)).toEqual([])
    expect(await callAs(db).auth.signIn({ email, password: ACCOUNT_PASSWORD })).toEqual({ role: 'client' })
    const mails = (await mailsTo(db, email)).map(({ props }) => (props as { change?: string }).change)
    expect(mails).toContain('reset')
    expect(await run('reset-factors nobody@curio-mail.dev')).toEqual({ code: 1, said: NOBODY })
  })

  it('says that a suspended account still cannot sign in', async () => {
    const { email } = await makeAccount(db, { status: 'suspended' })
    expect((await run(`reset-password ${email}`)).said).toContain('The account is suspended')
  })
})

describe('the check', () => {
  it('counts what it checked, and finds a changed contract, record, card and ledger', async () => {
    const cast = await castWedding(db)
    const now = new Date('2026-11-21T17:00:00Z')
    const { bookingId, contractId } = await signWedding(cast, offerOf(cast), now)
    await payNext(db, cast, bookingId, now)
    const whole = await run('verify')
    expect(whole).toMatchObject({
      code: 0,
      said: /^Ledger: 1 movements with \d entries of 1 bookings, nothing wrong\.$/m,
    })
    expect(whole.said).toMatch(/^Contracts: the content of 1 sent contracts, nothing wrong\.$/m)
    expect(whole.said.split('\n')).toHaveLength(10)

    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(vendorContracts)
        .set({ content: 'We agreed otherwise.' })
        .where(eq(vendorContracts.id, contractId))
      await tx.execute(sql`update contract_events set type = 'forged' where contract_id = ${contractId} and seq = 2`)
      await tx.execute(sql`delete from directory_cards where photographer_id = ${cast.photographer.id}`)
      await tx.execute(sql`update photographers set review_count = 7 where id = ${cast.photographer.id}`)
      await tx.execute(sql`insert into photographer_facts (photographer_id, cancel_count) values (${cast.photographer.id}, 3)
        on conflict (photographer_id) do update set cancel_count = 3`)
      await tx.execute(sql`update payments set refunded_cents = 100, status = 'partially_refunded'
        where booking_id = ${bookingId} and status = 'paid'`)
    })
    const { code, said } = await run('verify')
    expect(code).toBe(1)
    expect(said).toContain(`payments differ from the ledger: booking ${bookingId}, $1.00`)
    expect(said).toContain(`contract_events: ${contractId}, entry 2`)
    expect(said).toContain(`contract ${contractId} does not say what its hash names`)
    for (const what of ['rating', 'facts', 'missing'])
      expect(said).toContain(`photographer ${cast.photographer.id}: ${what}`)
  })
})

it('draining sends what is due, says what failed and what is left, and repeats nothing', async () => {
  await db.delete(emailOutbox)
  const queued = { template: 'client-welcome', props: { firstName: 'Robin' } }
  await db.insert(emailOutbox).values([
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => ({
      ...queued,
      dedupeKey: key,
      toAddress: `${key}@curio-mail.dev`,
    })),
    { ...queued, dedupeKey: 'odd', props: { wrong: 1 }, toAddress: 'odd@curio-mail.dev' },
    { ...queued, dedupeKey: 'later', toAddress: 'l@curio-mail.dev', nextAttemptAt: new Date(Date.now() + 3_600_000) },
  ])
  expect(await run('drain')).toMatchObject({ code: 1, said: /Sent 7, failed 1 \(given up 0\), left 2\.$/ })
  expect(await run('drain')).toMatchObject({ code: 0, said: /Sent 0, failed 0 \(given up 0\), left 2\.$/ })
  const [sent] = await rows<{ count: number }>(db.execute(sql`select count(*)::int as count from captured_mails`))
  expect(sent).toEqual({ count: 7 })
})

it('mails that were kept are shown with their links, to one address when it is given', async () => {
  const link = 'https://curio.dev/confirm-email?a=1&amp;b=2#secret'
  await db.insert(capturedMails).values(
    ['first', 'second'].map((name) => ({
      fromAddress: 'hello@curio.dev',
      idempotencyKey: `shown/${name}`,
      toAddress: [`${name}@shown.curio-mail.dev`],
      subject: `Confirm ${name}`,
      html: `<a href="${link}">Confirm</a>`,
    })),
  )
  const { code, said } = await run('mails second@shown.curio-mail.dev')
  expect(code).toBe(0)
  expect(said).toMatch(
    /to second@shown\.curio-mail\.dev: Confirm second\n {2}https:\/\/curio\.dev\/confirm-email\?a=1&b=2#secret$/,
  )
  expect(await run('mails nobody@curio-mail.dev')).toEqual({ code: 0, said: 'No email was kept.' })
})

it('a line that the command does not understand is none', () => {
  const lines = [
    '',
    'create-admin',
    'verify now',
    'verify --additional',
    'create-admin a@b.dev hunter2',
    'drain -x',
    'mails a b',
  ]
  for (const line of lines) expect(parseCommand(line.split(' ').filter(Boolean))).toBeNull()
})
