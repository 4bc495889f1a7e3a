import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from '#app/ops/migrate.ts'
import { emailOutbox, markets, photographerMarkets } from '#drizzle/schema/index.ts'
import { openPg } from '#server/database/pg.ts'
import { type Db, rows } from '#server/db.ts'
import { DECIDED_ALONE, putSettings } from '#tests/support/applications.ts'
import { makeClient, makePhotographer, makeThread } from '#tests/support/factories.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { randomOf } from '#tests/support/random.ts'
import { startResendStandIn } from '#tests/support/resend-stand-in.ts'
import { type Answer, ask } from '../support/http.ts'
import { cookieFor, newAdmin } from '../support/people.ts'
import { bodyOf, callOf, type Server, startServer } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const SENDERS = 5
const ADMINS = 2
/** A sender writes at most sixty messages in ten minutes: enough couples for all that is sent. */
const PAIRS = 80
/** A life ends after this many responses, so that it always does something, or when its time is up. */
const LIFE_ANSWERS = 40
const LIFE_MS = 10_000

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

type Voice = { cookie: string; threadId: string; from: string }
type World = {
  db: Db
  random: () => number
  voices: Voice[]
  applicants: { id: string; email: string }[]
  admin: string
  /** The running product; requests go wherever it is. */
  server: () => Server
  answered: number
  unanswered: number
  sent: Set<string>
  acknowledged: { messages: string[]; decisions: Map<string, string> }
  isOver: boolean
}

/** Two sides of every conversation, each from its own address. */
async function makeVoices(db: Db): Promise<Voice[]> {
  const voices: Voice[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [vendor, couple] = [await makePhotographer(db), await makeClient(db)]
    const { id: threadId } = await makeThread(db, vendor.id, couple.id)
    for (const [side, { userId }] of [vendor, couple].entries()) {
      voices.push({ cookie: await cookieFor(db, userId), threadId, from: `127.3.${side}.${pair + 1}` })
    }
  }
  return voices
}

async function makeApplicants(db: Db, count: number) {
  const applicants: World['applicants'] = []
  const [market] = await db.select({ id: markets.id }).from(markets).limit(1)
  for (let index = 0; index < count; index += 1) {
    const values = { isPublished: false, approvalStatus: 'pending', submittedAt: new Date() } as const
    const { id, email } = await makePhotographer(db, values)
    await db.insert(photographerMarkets).values({ photographerId: id, marketId: market!.id })
    applicants.push({ id, email: email.replace('@example.com', '@curio-mail.dev') })
  }
  return applicants
}

/** Mails to the factories' reserved domain are never sent, so everybody moves to another one. */
async function moveMailboxes(db: Db): Promise<void> {
  for (const table of ['users', 'photographers', 'clients']) {
    await db.execute(sql.raw(`update ${table} set email = replace(email, '@example.com', '@curio-mail.dev')`))
  }
}

/** Retries until there is an answer, like a browser whose connection was cut; after a 5xx the outcome is unknown. */
async function insist(world: World, name: string, input: unknown, cookie: string, from: string): Promise<Answer> {
  for (let tries = 0; tries < 400; tries += 1) {
    const [address, asked] = callOf(name, input, { cookie })
    const answer = await ask(world.server().url + address, { ...asked, from, timeoutMs: 15_000 })
    if (answer.status > 0 && answer.status < 500) {
      world.answered += 1
      return answer
    }
    world.unanswered += 1
    await pause(30)
  }
  throw new Error(`${name} was never answered.`)
}

async function sendMessages(world: World): Promise<void> {
  while (!world.isOver) {
    const { cookie, threadId, from } = world.voices[Math.floor(world.random() * world.voices.length)]!
    const id = randomUUID()
    world.sent.add(id)
    const input = { id, threadId, text: `We are looking forward to it. (${id})` }
    const answer = await insist(world, 'messages.send', input, cookie, from)
    if (answer.status !== 200) throw new Error(`A message was refused: ${answer.text}`)
    world.acknowledged.messages.push(id)
    await pause(5)
  }
}

/** Decides one application after the other; "somebody was faster" means its own decision, whose response was lost. */
async function decide(world: World, queue: Iterator<World['applicants'][number]>): Promise<void> {
  for (let next = queue.next(); !next.done && !world.isOver; next = queue.next()) {
    const { id } = next.value
    const isApproved = world.random() < 0.5
    const decision = isApproved ? { action: 'approve' } : { action: 'reject', reasons: ['portfolio'] }
    const input = { id, expected: 'pending', ...decision }
    const answer = await insist(world, 'adminApplications.decide', input, world.admin, '127.4.0.1')
    const { data } = bodyOf(answer) as { data?: { success: boolean; error: { code: string } | null } }
    if (!data?.success && data?.error?.code !== 'CONFLICT') throw new Error(`A decision was refused: ${answer.text}`)
    world.acknowledged.decisions.set(id, isApproved ? 'approved' : 'rejected')
    await pause(10)
  }
}

/** Lets the product run for a random number of responses and a moment more. */
async function letLive(world: World): Promise<void> {
  const enough = world.answered + 1 + Math.floor(world.random() * LIFE_ANSWERS)
  const until = Date.now() + LIFE_MS
  while (world.answered < enough && Date.now() < until) await pause(5)
  await pause(world.random() * 60)
}

/** Kills the product at a random moment of its life and restarts it on the same database, this many times. */
async function killAgainAndAgain(world: World, kills: number, start: () => Promise<Server>): Promise<number[]> {
  let alive = world.server()
  world.server = () => alive
  const restarts: number[] = []
  for (let count = 0; count < kills; count += 1) {
    await letLive(world)
    const ended = new Promise((done) => alive.child.once('exit', done))
    alive.child.kill('SIGKILL')
    await ended
    await alive.stop()
    const startedAt = performance.now()
    alive = await start()
    restarts.push(performance.now() - startedAt)
    // Rather than wait out the dead process's lease, the trial moves it into the past.
    await expireLeases(world.db)
  }
  return restarts
}

const expireLeases = (db: Db) =>
  db.execute(sql`update email_outbox set locked_until = now() - interval '1 second', next_attempt_at = now()
    where status = 'sending'`)

async function untilAllSent(db: Db): Promise<number> {
  const open = () => db.$count(emailOutbox, sql`status in ('pending', 'sending')`)
  for (let tries = 0; tries < 60 && (await open()) > 0; tries += 1) {
    if (tries % 20 === 19) await expireLeases(db)
    await pause(500)
  }
  return open()
}

/** Acknowledged messages and decisions that the database does not have, or has otherwise. */
async function findLost({ db, acknowledged }: World): Promise<string[]> {
  const kept = await rows<{ id: string }>(db.execute(sql`select id from vendor_messages`))
  const ids = new Set(kept.map(({ id }) => id))
  const standing = await rows<{ id: string; status: string; entries: number }>(
    db.execute(sql`
      select p.id, p.approval_status as status, (select count(*)::int from audit_events e
        where e.entity_type = 'photographer' and e.entity_id = p.id::text and e.action like 'application.%') as entries
      from photographers p`),
  )
  const statusOf = new Map(standing.map(({ id, status, entries }) => [id, `${status}, ${entries} audit rows`]))
  return [
    ...acknowledged.messages.filter((id) => !ids.has(id)).map((id) => `message ${id} is gone`),
    ...[...acknowledged.decisions]
      .filter(([id, status]) => statusOf.get(id) !== `${status}, 1 audit rows`)
      .map(([id, status]) => `application ${id}: told ${status}, is ${statusOf.get(id)}`),
  ]
}

type Service = Awaited<ReturnType<typeof startResendStandIn>>

/** What reached a person twice or without a cause: messages, notices, and mails at the mail service. */
async function findDoubled({ db, sent, applicants }: World, service: Service): Promise<string[]> {
  const kept = await rows<{ id: string }>(db.execute(sql`select id from vendor_messages`))
  const bells = await rows<{ key: string; count: number }>(
    db.execute(sql`select user_id || dedupe_key as key, count(*)::int as count from notifications
      where dedupe_key is not null group by 1 having count(*) > 1`),
  )
  const mailsTo = new Map<string, number>()
  for (const { to, subject } of service.mails) {
    mailsTo.set(`${to} ${subject}`, (mailsTo.get(`${to} ${subject}`) ?? 0) + 1)
  }
  const people = new Set(applicants.map(({ email }) => email))
  const perApplicant = new Map<string, number>()
  for (const { to } of service.mails) if (people.has(to)) perApplicant.set(to, (perApplicant.get(to) ?? 0) + 1)
  return [
    ...kept.filter(({ id }) => !sent.has(id)).map(({ id }) => `nobody sent message ${id}`),
    ...bells.map(({ key, count }) => `the bell rang ${count} times for ${key}`),
    ...[...mailsTo].filter(([, count]) => count > 1).map(([mail, count]) => `${count} mails: ${mail}`),
    ...[...perApplicant].filter(([, count]) => count > 1).map(([to, count]) => `${count} mails to ${to}`),
  ]
}

/** Mails that should have arrived: every one that was queued, and one for every decision. */
async function findUndelivered({ db, applicants, acknowledged }: World, service: Service): Promise<string[]> {
  const { id, status, lastError, template } = emailOutbox
  const queued = await db.select({ id, status, lastError, template }).from(emailOutbox)
  const keys = new Set(service.mails.map(({ key }) => key))
  const reached = new Set(service.mails.map(({ to }) => to))
  return [
    ...queued
      .filter((mail) => mail.status !== 'sent' || !keys.has(`outbox/${mail.id}`))
      .map((mail) => `mail ${mail.id} (${mail.template}) is ${mail.status}: ${mail.lastError ?? 'no reason'}`),
    ...applicants
      .filter((applicant) => acknowledged.decisions.has(applicant.id) && !reached.has(applicant.email))
      .map(({ email }) => `no mail to ${email}`),
  ]
}

async function openWorld(db: Db, random: () => number, kills: number, server: Server): Promise<World> {
  const { cookie: admin } = await newAdmin(db)
  const [voices, applicants] = [await makeVoices(db), await makeApplicants(db, 40 + kills * 12)]
  await moveMailboxes(db)
  const acknowledged = { messages: [], decisions: new Map<string, string>() }
  const told = { answered: 0, unanswered: 0, sent: new Set<string>(), acknowledged, isOver: false }
  return { db, random, voices, applicants, admin, server: () => server, ...told }
}

/** The product is killed repeatedly while people write, decisions are made and mails leave. (X31, X33) */
export const killedProcess: Trial = async ({ isQuick, seed, scratch, say }) => {
  const kills = isQuick ? 6 : 50
  const service = await startResendStandIn()
  const postgres = await startPostgres(['max_connections=120'])
  const { db, close } = openPg(postgres.url, { max: 8, queryTimeoutMs: 60_000 })
  const mail = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: service.url, MAIL_FROM: 'Curio <hello@curio-mail.dev>' }
  const env = { DATABASE_URL: postgres.url, DATA_DIR: path.join(scratch, 'data'), LOG_LEVEL: 'silent', ...mail }
  let world: World | undefined
  try {
    await migrate(db)
    await putSettings(db, DECIDED_ALONE)
    world = await openWorld(db, randomOf(seed), kills, await startServer(env))
    say(`${PAIRS} conversations and ${world.applicants.length} applications are there`)
    const queue = world.applicants.values()
    const people = Promise.all([
      ...Array.from({ length: SENDERS }, () => sendMessages(world!)),
      ...Array.from({ length: ADMINS }, () => decide(world!, queue)),
    ])
    // Collected now, reported at the end, while the kills continue.
    people.catch(() => undefined)
    const restarts = await killAgainAndAgain(world, kills, () => startServer(env))
    world.isOver = true
    await people
    say(`killed ${kills} times; waiting for the mails`)
    const waiting = await untilAllSent(db)
    const [lost, doubled, undelivered] = [
      await findLost(world),
      await findDoubled(world, service),
      await findUndelivered(world, service),
    ]
    const { messages, decisions } = world.acknowledged
    const median = restarts.toSorted((a, b) => a - b)[Math.floor(restarts.length / 2)]!
    return {
      name: `application process killed ${kills} times during message sends, decisions and outbox drains`,
      bar: 'nothing acknowledged is lost, no mail doubled (same idempotency key)',
      figure:
        `${messages.length} messages and ${decisions.size} decisions acknowledged, ${lost.length} lost; ` +
        `${service.mails.length} mails, ${doubled.length} doubled, ${undelivered.length} not delivered`,
      isOk: lost.length + doubled.length + undelivered.length + waiting === 0,
      details: [
        `${world.unanswered} requests without an answer, all asked again; ready again after ${Math.round(median)} ms (median).`,
        `The mail service was asked ${service.requests() - service.mails.length} times for a mail that it had already accepted.`,
        ...[...lost, ...doubled, ...undelivered].slice(0, 10),
      ],
    }
  } finally {
    if (world) {
      world.isOver = true
      await world.server().stop()
    }
    await close()
    await service.close()
    await postgres.stop()
  }
}
