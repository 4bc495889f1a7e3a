import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { AFTER_CANCELLATION, NEEDS, type NeedKind, WAITS } from '../model.ts'
import { NeedsList, WaitsList } from './needs-list.tsx'
import type { Need, Wait } from './types.ts'

const BOOKING = '0f5ad4a4-1d66-4d2b-8a0a-3a1e5f5d0c01'
const OTHER = '0f5ad4a4-1d66-4d2b-8a0a-3a1e5f5d0c02'

const need = (kind: NeedKind, values: Partial<Need> = {}): Need => ({
  kind,
  bookingId: BOOKING,
  threadId: null,
  documentId: null,
  payment: null,
  eventDate: '2027-06-12',
  due: '2026-12-05',
  photographer: { name: 'Ada Marsh', cover: null },
  ...values,
})

const list = (needs: Need[], today = '2026-11-21', moreCount = 0) =>
  drawn(
    <NeedsList
      needs={needs}
      moreCount={moreCount}
      today={today}
      payAction={({ payment }) => <button type="button">{`Pay ${payment.amountCents}`}</button>}
    />,
  )

/** The words of a button or link, and where it leads. */
const actionIn = (html: string) => /<(?:a|button)[^>]*aria-label="([^"]*)"[^>]*>/.exec(html)

const WHERE: Record<Exclude<NeedKind, 'pay' | 'pay-first'>, string> = {
  offer: `/dashboard/bookings/${BOOKING}`,
  sign: `/dashboard/proposal/${BOOKING}`,
  amendment: `/dashboard/bookings/${BOOKING}#changes`,
  substitute: `/dashboard/bookings/${BOOKING}`,
  confirm: `/dashboard/bookings/${BOOKING}`,
  review: `/dashboard/bookings/${BOOKING}#reviews`,
  answer: `/dashboard/messages?thread=${OTHER}`,
}

it.each(Object.entries(WHERE))('%s has one button, which leads to where it is done (CP3)', async (kind, where) => {
  const isInquiry = kind === 'answer'
  const ids = isInquiry ? { bookingId: null, threadId: OTHER } : { documentId: kind === 'sign' ? OTHER : null }
  const html = await list([need(kind as NeedKind, ids)])
  const [tag, label] = actionIn(html)!
  expect(label).toBe(`${NEEDS[kind as NeedKind].action}: Ada Marsh`)
  expect(tag).toContain(`href="${where}"`)
  expect(html).toContain(NEEDS[kind as NeedKind].status)
  expect(html).toContain('Until December 5, 2026, in 14 days')
})

it.each(['pay-first', 'pay'] as const)(
  '%s is paid where it is listed, and says when it is overdue (CP3)',
  async (kind) => {
    const payment = { id: OTHER, amountCents: 120_000 }
    expect(await list([need(kind, { payment })])).toContain('<button type="button">Pay 120000</button>')
    const late = await list([need('pay', { payment })], '2026-12-06')
    expect(late).toContain('Overdue')
    expect(late).toContain('Due since December 5, 2026')
  },
)

it('what waits for others has neither a badge nor a button, and says by when (CP3)', async () => {
  const waits: Wait[] = (['inquiry', 'pictures'] as const).map((kind) => ({
    kind,
    bookingId: kind === 'pictures' ? BOOKING : null,
    threadId: kind === 'inquiry' ? OTHER : null,
    eventDate: '2027-06-12',
    due: '2026-12-05',
    photographer: { name: 'Ada Marsh', cover: null },
  }))
  const html = await drawn(<WaitsList waits={waits} moreCount={2} today="2026-12-01" />)
  expect(html).not.toContain('<button')
  expect(html).not.toContain('data-tone')
  const words = html.replaceAll(/<[^>]+>/g, ' ')
  for (const said of [WAITS.inquiry, WAITS.pictures, 'by December 5, 2026', 'And 2 more.'])
    expect(words).toContain(said)
  expect(await drawn(<WaitsList waits={waits} moreCount={0} today="2026-12-06" />)).toContain('expected by December 5')
})

it('after a photographer has cancelled it says what becomes of the money (BK13)', async () => {
  expect(await list([need('substitute', { due: null })])).toContain(AFTER_CANCELLATION)
  expect(await list([need('offer', { due: null })])).not.toContain(AFTER_CANCELLATION)
})

it('says how many more there are', async () => {
  const html = await list([need('offer')], '2026-11-21', 3)
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('And 3 more in your bookings and messages.')
  expect(await list([need('offer')])).not.toContain(' more in ')
})
