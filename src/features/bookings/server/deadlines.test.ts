import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bookings, inquiries, vendorContracts } from '#drizzle/schema/index.ts'
import { draftVersion } from '#features/contracts/server/draft.ts'
import { callAs, callByName } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import {
  DELIVERED,
  days,
  deadlineStories,
  type Ids,
  options,
  review,
  type State,
  type Who,
} from '#tests/support/deadline-stories.ts'
import { only } from '#tests/support/factories.ts'
import { refusalIn } from '#tests/support/insist.ts'
import { PROCEDURES } from '#tests/support/procedures.ts'
import { COUPLES_PASSWORD, offerOf } from '#tests/support/wedding.ts'
import { NO_WISHES, PICTURES, termsOf } from '#tests/support/wedding-moves.ts'

// X128: no verb works past its deadline, without any job or read having run; and what time has decided stands afterwards.

const db = await useDatabase()
const SOON = '2026-12-01'
const AFTER_SOON = days(12)
const after = (from: Date, count: number) => new Date(from.getTime() + count * 86_400_000)

const STORIES = deadlineStories(db)
/** What the stories' drafts say. */
const DRAFT = draftVersion({ title: 'Wedding', content: 'We agree.' })
const reason = 'It does not suit us any more.'

type Row = {
  /** The procedure. */
  verb: string
  story: keyof typeof STORIES
  eventDate?: string
  by: Who
  late: Date
  input: (ids: Ids) => Record<string, unknown>
  /** How it is refused; null for one that time makes possible or that has no say in it. */
  code: string | null
  /** What time has made of the booking, of the inquiry where there is none. */
  stage: string
}

const FAR = '2027-06-12'
const idOf = ({ bookingId }: Ids) => ({ bookingId })
const withReason = ({ bookingId }: Ids) => ({ bookingId, reason })
const draftOf = ({ cast, bookingId }: Ids) => ({
  clientId: cast.client.id,
  bookingId,
  title: 'Ours',
  content: 'We agree.',
})
const contractOf = ({ contractId: id }: Ids) => ({ id })
const payment = ({ paymentId }: Ids) => ({ paymentId })
const signature = ({ contractId: id }: Ids) => ({
  id,
  fullName: 'Robin Vale',
  isAgreed: true,
  password: COUPLES_PASSWORD,
})
const REFUSED = 'INVALID_TRANSITION'
const SILENT = { story: 'delivered', late: after(DELIVERED, 15), code: REFUSED, stage: 'released' } as const
const WINDOW = { story: 'completed', late: after(DELIVERED, 15), code: null, stage: 'reviewed' } as const

const ROWS: Row[] = [
  ...(['inquiries.decline', 'inquiries.withdraw'] as const).map(
    (verb): Row => ({
      verb,
      story: 'asked',
      by: verb === 'inquiries.decline' ? 'vendor' : 'couple',
      late: days(8),
      input: ({ cast }) => ({ inquiryId: cast.inquiry.id }),
      code: REFUSED,
      stage: 'expired',
    }),
  ),
  {
    verb: 'bookings.sendOffer',
    story: 'asked',
    by: 'vendor',
    late: days(8),
    input: ({ cast }) => offerOf(cast),
    code: REFUSED,
    stage: 'expired',
  },
  ...(
    [
      ['bookings.reviseOffer', 'vendor', ({ cast, bookingId }) => ({ bookingId, ...termsOf(cast) }), REFUSED],
      ['bookings.withdraw', 'vendor', withReason, REFUSED],
      ['bookings.reject', 'couple', idOf, REFUSED],
      ['bookings.want', 'couple', idOf, REFUSED],
      ['bookings.counter', 'couple', (ids) => ({ ...idOf(ids), version: '1', note: reason, ...NO_WISHES }), REFUSED],
      ['contracts.create', 'vendor', draftOf, 'INVALID_INPUT'],
      [
        'contracts.send',
        'vendor',
        ({ contractId: id }) => ({ id, version: DRAFT, fullName: 'Ada Marsh', isAgreed: true }),
        REFUSED,
      ],
      ['contracts.takeTerms', 'vendor', contractOf, REFUSED],
      [
        'contracts.update',
        'vendor',
        ({ contractId: id }) => ({ id, version: DRAFT, title: 'Ours', content: 'Else.' }),
        REFUSED,
      ],
      ['contracts.remove', 'vendor', ({ contractId: id }) => ({ id, version: DRAFT }), REFUSED],
    ] as [string, Who, Row['input'], string][]
  ).map(
    ([verb, by, input, code]): Row => ({
      verb,
      by,
      input,
      code,
      story: 'offered',
      eventDate: SOON,
      late: AFTER_SOON,
      stage: 'expired',
    }),
  ),
  ...(['contracts.sign', 'contracts.decline', 'contracts.open', 'bookings.reject', 'bookings.withdraw'] as const)
    .flatMap((verb) => [
      { verb, eventDate: FAR, late: days(15) },
      { verb, eventDate: SOON, late: AFTER_SOON },
    ])
    .map(
      ({ verb, ...when }): Row => ({
        verb,
        ...when,
        story: 'sent',
        by: verb === 'bookings.withdraw' ? 'vendor' : 'couple',
        input: (ids) => {
          if (verb === 'contracts.sign') return signature(ids)
          if (verb === 'bookings.reject') return { ...idOf(ids), note: reason }
          return verb === 'bookings.withdraw' ? withReason(ids) : { ...contractOf(ids), reason }
        },
        code: verb === 'contracts.open' ? null : REFUSED,
        stage: 'expired',
      }),
    ),
  ...(
    [
      ['payments.pay', 'couple', payment],
      ['bookings.reject', 'couple', idOf],
      ['bookings.withdraw', 'vendor', withReason],
    ] as [string, Who, Row['input']][]
  )
    .flatMap(([verb, by, input]) => [
      { verb, by, input, eventDate: FAR, late: days(8) },
      { verb, by, input, eventDate: '2026-11-25', late: days(6) },
    ])
    .map((row): Row => ({ ...row, story: 'signed', code: REFUSED, stage: 'unpaid' })),
  ...(['couple', 'vendor', 'admin'] as const).map(
    (by): Row => ({
      verb: 'bookings.cancel',
      story: 'booked',
      by,
      late: DELIVERED,
      input: (ids) => ({ ...withReason(ids), refundCents: 12e4, keptCents: 0 }),
      code: REFUSED,
      stage: 'awaiting_delivery',
    }),
  ),
  {
    verb: 'bookings.deliver',
    story: 'booked',
    by: 'vendor',
    late: DELIVERED,
    code: null,
    stage: 'delivered',
    input: ({ bookingId }) => ({ bookingId, ...PICTURES }),
  },
  { ...SILENT, verb: 'bookings.requestChanges', by: 'couple', input: withReason },
  { ...SILENT, verb: 'bookings.dispute', by: 'couple', input: withReason },
  { ...SILENT, verb: 'bookings.dispute', by: 'vendor', input: withReason },
  { ...SILENT, verb: 'bookings.confirmDelivery', by: 'couple', input: idOf },
  { ...SILENT, verb: 'bookings.release', by: 'admin', input: withReason },
  { ...SILENT, verb: 'bookings.deliver', by: 'vendor', input: ({ bookingId }) => ({ bookingId, ...PICTURES }) },
  { ...WINDOW, verb: 'reviews.submit', by: 'vendor', input: ({ bookingId }) => review(bookingId) },
  {
    ...WINDOW,
    verb: 'reviews.reply',
    by: 'vendor',
    input: ({ reviewId }) => ({ reviewId, body: 'Thank you for your kind words about the day.' }),
  },
  {
    ...WINDOW,
    verb: 'reviews.check',
    by: 'admin',
    input: ({ reviewId: id }) => ({ id, policy: 'private', reason: 'It names a guest.' }),
  },
]

const stageOf = async ({ bookingId, cast }: State): Promise<string> =>
  bookingId
    ? only(await db.select().from(bookings).where(eq(bookings.id, bookingId))).stage
    : only(await db.select().from(inquiries).where(eq(inquiries.id, cast.inquiry.id))).status

describe('past its deadline, and before any job or read has run', () => {
  it.each(
    ROWS.map(
      (row) => [`${row.verb} by the ${row.by} on ${row.story}, wedding on ${row.eventDate ?? FAR}`, row] as const,
    ),
  )('%s', async (_name, { verb, story, eventDate = FAR, by, late, input, code, stage }) => {
    const state = await STORIES[story](eventDate)
    const done = await callByName(callAs(db, options(state.cast, by, late)), verb, input(state as Ids)).then(
      () => null,
      (error: unknown) => refusalIn(error)?.code ?? String(error),
    )
    expect([done, await stageOf(state)]).toEqual([code, stage])
  })

  it('every other verb of a deal says why no deadline ends it', () => {
    const features = ['amendments', 'bookings', 'contracts', 'payments', 'inquiries', 'reviews']
    const changing = PROCEDURES.filter(
      ([
        name,
        {
          _def: { type, meta },
        },
      ]) => type === 'mutation' && meta?.meanwhile !== 'reads' && features.includes(name.split('.')[0]!),
    )
    const timed = changing.filter(([, { _def }]) => !_def.meta?.timeless).map(([name]) => name)
    expect(timed.toSorted()).toEqual([...new Set(ROWS.map(({ verb }) => verb))].toSorted())
  })

  it('nothing locks a booking without its deadlines but the deadlines themselves', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    expect(files.filter((file) => /\blockRow\b/.test(readFileSync(join('src', file), 'utf8'))).toSorted()).toEqual(
      ['deadlines.ts', 'locked-records.ts', 'records.ts'].map((file) => join('features/bookings/server', file)),
    )
  })
})

it('a contract and the holds of a wedding in ten days end with its day, not after two weeks', async () => {
  const [{ bookingId, contractId }, dayOver] = [await STORIES.sent(SOON), new Date('2026-12-02T05:00:00Z')]
  expect(only(await db.select().from(bookings).where(eq(bookings.id, bookingId!))).holdExpiresAt).toEqual(dayOver)
  expect(only(await db.select().from(vendorContracts).where(eq(vendorContracts.id, contractId!))).expiresAt).toEqual(
    dayOver,
  )
})
