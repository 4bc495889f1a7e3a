import { randomUUID } from 'node:crypto'
import { bookings, emailOutbox, moneyProblems } from '#drizzle/schema/index.ts'
import { restoreUser, suspendUser } from '#features/admin-users/server/standing.ts'
import { suspendVendor } from '#features/admin-vendors/server/standing.ts'
import { passDeadlines } from '#features/bookings/server/deadlines.ts'
import { getContract } from '#features/contracts/server/read.ts'
import { blockThread } from '#features/messages/server/reports-and-blocks.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { isOneOf } from '#server/database/sql.ts'
import type { Db } from '#server/db.ts'
import { type Cast, COUPLES_PASSWORD, castWedding, offerOf, payNext, signWedding } from '#tests/support/wedding.ts'
import { draft, firstLine, PICTURES, send, termsOf } from '#tests/support/wedding-moves.ts'
import { cookieFor } from '../support/people.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const reason = 'Complaints are being looked into.'

type Side = 'couple' | 'vendor'
/** An action of one side; `binds` means that it leads toward an agreement and must be refused. */
type Verb = { by: Side; name: string; input: unknown; binds: boolean }
type Scene = { cast: Cast; bookingId: string | null; verbs: Verb[] }

const verb = (by: Side, name: string, input: unknown): Verb => ({ by, name, input, binds: true })
const free = (by: Side, name: string, input: unknown): Verb => ({ by, name, input, binds: false })

/** Every stage of two people, with each verb of both sides; what ends something comes last. */
const STAGES: Record<string, (db: Db) => Promise<Scene>> = {
  inquiry: async (db) => {
    const cast = await castWedding(db)
    return {
      cast,
      bookingId: null,
      verbs: [
        verb('vendor', 'bookings.sendOffer', offerOf(cast, { eventDate: dayIn(200) })),
        free('couple', 'inquiries.withdraw', { inquiryId: cast.inquiry.id }),
      ],
    }
  },
  offered: async (db) => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(new Date()), offerOf(cast, { eventDate: dayIn(200) }))
    const { id } = await draft(cast, bookingId, new Date())
    const contract = { clientId: cast.client.id, bookingId, title: 'Another', content: 'We agree.' }
    const { version } = await getContract(cast.vendor(new Date()), { id })
    return {
      cast,
      bookingId,
      verbs: [
        verb('vendor', 'bookings.reviseOffer', { bookingId, ...termsOf(cast) }),
        verb('vendor', 'contracts.create', contract),
        verb('vendor', 'contracts.send', { id, fullName: 'Ada Marsh', isAgreed: true, version }),
        free('couple', 'bookings.reject', { bookingId, note: '' }),
      ],
    }
  },
  'contract sent': async (db) => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(new Date()), offerOf(cast, { eventDate: dayIn(200) }))
    const { id } = await draft(cast, bookingId, new Date())
    await send(cast, id, new Date())
    const signature = { id, fullName: 'Robin Vale', isAgreed: true, password: COUPLES_PASSWORD }
    return {
      cast,
      bookingId,
      verbs: [
        verb('couple', 'contracts.sign', signature),
        free('couple', 'contracts.open', { id }),
        free('vendor', 'bookings.withdraw', { bookingId, reason: 'I am ill.' }),
      ],
    }
  },
  'awaiting payment': async (db) => {
    const cast = await castWedding(db)
    const { bookingId } = await signWedding(cast, offerOf(cast, { eventDate: dayIn(200) }), new Date())
    const { id: paymentId } = await firstLine(db, bookingId)
    return {
      cast,
      bookingId,
      verbs: [
        verb('couple', 'payments.pay', { paymentId }),
        free('couple', 'bookings.reject', { bookingId, note: 'Not any more.' }),
      ],
    }
  },
  confirmed: async (db) => {
    const cast = await castWedding(db)
    const eventDate = dayIn(-3)
    const before = new Date(Date.now() - 100 * DAY_MS)
    const { bookingId } = await signWedding(cast, offerOf(cast, { eventDate, isSinglePayment: true }), before)
    await payNext(db, cast, bookingId, before)
    await passDeadlines(cast.system(new Date()), { bookingId })
    return {
      cast,
      bookingId,
      verbs: [
        free('vendor', 'bookings.deliver', { bookingId, ...PICTURES }),
        free('couple', 'bookings.requestChanges', { bookingId, reason: 'Brighter, please.' }),
        free('vendor', 'bookings.deliver', { bookingId, ...PICTURES }),
        free('couple', 'bookings.confirmDelivery', { bookingId }),
      ],
    }
  },
}

type Obstacle = {
  make: (cast: Cast) => Promise<unknown>
  /** The answer to an action that binds. */
  code: string
  /** Whose sessions it ends: this side gets a 401, whatever it requests. */
  signedOut?: Side
  stopsMessages?: boolean
}
const OBSTACLES: Record<string, Obstacle> = {
  'vendor suspended': {
    make: (cast) => suspendVendor(cast.admin(new Date()), { id: cast.photographer.id, reason }),
    code: 'ON_HOLD',
  },
  'vendor’s account suspended': {
    make: (cast) => suspendUser(cast.admin(new Date()), { id: cast.photographer.userId, reason }),
    code: 'ON_HOLD',
    signedOut: 'vendor',
  },
  'couple’s account suspended': {
    make: (cast) => suspendUser(cast.admin(new Date()), { id: cast.client.userId, reason }),
    code: 'ON_HOLD',
    signedOut: 'couple',
  },
  'couple blocks': {
    make: (cast) => blockThread(cast.couple(new Date()), { threadId: cast.inquiry.threadId }),
    code: 'FORBIDDEN',
    stopsMessages: true,
  },
  'vendor blocks': {
    make: (cast) => blockThread(cast.vendor(new Date()), { threadId: cast.inquiry.threadId }),
    code: 'FORBIDDEN',
    stopsMessages: true,
  },
}

/** Control: without a suspension or block each binding action succeeds, each with its own pair. */
async function playControl(product: Product, makeScene: (db: Db) => Promise<Scene>): Promise<string[]> {
  const wrong: string[] = []
  const { verbs } = await makeScene(product.db)
  for (const [index, { binds }] of verbs.entries()) {
    if (!binds) continue
    const { cast, verbs: fresh } = await makeScene(product.db)
    const { by, name, input } = fresh[index]!
    const userId = by === 'couple' ? cast.client.userId : cast.photographer.userId
    const answer = await product.call(name, input, { cookie: await cookieFor(product.db, userId) })
    if (answer.status !== 200) wrong.push(`${by} ${name}: ${bodyOf(answer).appCode ?? answer.status} instead of 200`)
  }
  return wrong
}

const expected = ({ code, signedOut, stopsMessages }: Obstacle, { by, name, binds }: Verb): string => {
  if (signedOut === by) return '401'
  if (name === 'messages.send') return stopsMessages ? 'FORBIDDEN' : '200'
  return binds ? code : '200'
}

async function playScene(product: Product, obstacle: Obstacle, scene: Scene): Promise<string[]> {
  const { db } = product
  const { cast, bookingId, verbs } = scene
  const cookies = {
    couple: await cookieFor(db, cast.client.userId),
    vendor: await cookieFor(db, cast.photographer.userId),
  }
  await obstacle.make(cast)
  const addresses = [cast.client.email, cast.photographer.email]
  const mails = () => db.$count(emailOutbox, isOneOf(emailOutbox.toAddress, addresses))
  const wrong: string[] = []
  const message = (by: Side) =>
    free(by, 'messages.send', { id: randomUUID(), threadId: cast.inquiry.threadId, text: 'Hello again.' })
  for (const one of [
    ...verbs.filter(({ binds }) => binds),
    message('couple'),
    message('vendor'),
    ...verbs.filter(({ binds }) => !binds),
  ]) {
    const before = await mails()
    const answer = await product.call(one.name, one.input, { cookie: cookies[one.by] })
    const { appCode } = bodyOf(answer)
    const got =
      answer.status === 200 || answer.status === 401 ? String(answer.status) : (appCode ?? String(answer.status))
    const wanted = expected(obstacle, one)
    // Where the other side is signed out, the steps of a confirmed booking stop halfway.
    const isStuck = obstacle.signedOut !== undefined && bookingIsConfirmed(scene) && got === 'INVALID_TRANSITION'
    if (got !== wanted && !isStuck) wrong.push(`${one.by} ${one.name}: ${got} instead of ${wanted}`)
    const isQuiet =
      wanted !== '200' || (obstacle.stopsMessages && scene.bookingId !== null && !bookingIsConfirmed(scene))
    if (isQuiet && (await mails()) !== before) wrong.push(`${one.by} ${one.name}: a mail was sent anyway`)
  }
  if (obstacle.signedOut === 'couple' && bookingId) wrong.push(...(await clockStood(db, cast, bookingId)))
  return wrong
}

const bookingIsConfirmed = ({ verbs }: Scene): boolean => verbs.every(({ binds }) => !binds)

/** A hundred days later nothing has expired, and after the restoration the clock has all its time left. */
async function clockStood(db: Db, cast: Cast, bookingId: string): Promise<string[]> {
  const [before] = await db
    .select()
    .from(bookings)
    .where(isOneOf(bookings.id, [bookingId]))
  if (before!.status !== 'pending') return []
  const late = new Date(Date.now() + 100 * DAY_MS)
  await passDeadlines(cast.system(late), { bookingId })
  await restoreUser(cast.admin(late), { id: cast.client.userId, reason })
  const [after] = await db
    .select()
    .from(bookings)
    .where(isOneOf(bookings.id, [bookingId]))
  const wrong = after!.stage === before!.stage ? [] : [`${before!.stage} became ${after!.stage} while it was on hold`]
  const moved = after!.holdExpiresAt!.getTime() - before!.holdExpiresAt!.getTime()
  return Math.abs(moved - 100 * DAY_MS) < 60_000 ? wrong : [...wrong, `the deadline moved by ${moved} ms`]
}

/** Suspended and blocked people at every stage, each verb of both sides, over HTTP. (X123, X124) */
export const suspendedAndBlocked: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const wrong: string[] = []
    let calls = 0
    for (const [stage, makeScene] of Object.entries(STAGES))
      wrong.push(...(await playControl(product, makeScene)).map((text) => `nothing, ${stage}: ${text}`))
    for (const [name, obstacle] of Object.entries(OBSTACLES)) {
      for (const [stage, makeScene] of Object.entries(STAGES)) {
        const scene = await makeScene(product.db)
        const found = await playScene(product, obstacle, scene)
        calls += scene.verbs.length + 2
        wrong.push(...found.map((text) => `${name}, ${stage}: ${text}`))
      }
      say(`${name}: ${wrong.length} surprises so far`)
    }
    const broken = await product.db.$count(moneyProblems)
    return {
      name: `Suspended and blocked people at ${Object.keys(STAGES).length} stages, each verb of both sides: ${calls} calls over HTTP`,
      bar: 'binding actions are refused without a mail, ending and confirmed ones go through, clocks are paused (X123, X124)',
      figure: `${wrong.length} surprises; broken money rules ${broken}`,
      isOk: wrong.length === 0 && broken === 0,
      details: wrong.slice(0, 20),
    }
  } finally {
    await product.stop()
  }
}
