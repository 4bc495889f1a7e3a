import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { auditEvents, bookings, directoryCards, photographers, reviews } from '#drizzle/schema/index.ts'
import { FIGURE_KEYS, type FigureStatements, perFigure } from '#shared/site/figures.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient } from '#tests/support/factories.ts'
import { listPhotographer, signedIn } from '#tests/support/market.ts'
import { UpdateSettingsInput } from '../inputs.ts'
import { forgetCounted, shownFigures } from './figures.ts'

const db = await useDatabase()
const DEFAULTS = SettingsSchema.parse({})
const TRUE = { isTrue: true, since: '2026-03-01', ground: 'Counted in our own books' }
const ALL_STATED = perFigure(() => TRUE)
const shown = (stated: Partial<FigureStatements>, { isDemo = false, isOn = true } = {}) =>
  shownFigures(
    db,
    { showMarketingFigures: isOn, figureStatements: { ...DEFAULTS.figureStatements, ...stated } },
    isDemo,
  )

beforeEach(() => forgetCounted(db))

it('the demonstration shows every claim, whatever was stated, unless all are switched off (X2, X152)', async () => {
  expect(await shown({}, { isDemo: true })).toEqual(perFigure(() => 'fixed'))
  expect(await shown(ALL_STATED, { isDemo: true, isOn: false })).toEqual({})
})

it('in production a claim is off until it was stated, and "50+ vetted" never beside fewer (X152)', async () => {
  expect(await shown({})).toEqual({})
  expect(await shown({ rating: TRUE, testimonials: TRUE, vetted: TRUE })).toEqual({
    rating: 'fixed',
    testimonials: 'fixed',
  })
  expect(await shown(ALL_STATED, { isOn: false })).toEqual({})
})

it('from 30 completed weddings on computed figures take their place, stated or not; quotes stay what was stated', async () => {
  const { id: photographerId } = await listPhotographer(db, { decidedAt: new Date() })
  const clientId = (await makeClient(db)).id
  for (let number = 0; number < 29; number++) await complete(photographerId, clientId, number)
  expect(await shown({ events: TRUE })).toEqual({ events: 'fixed' })
  forgetCounted(db)
  await complete(photographerId, (await makeClient(db)).id, 29)
  const [market] = await db
    .select({ cards: sql<number>`(select count(*)::int from ${directoryCards})` })
    .from(photographers)
    .limit(1)
  expect(await shown({})).toMatchObject({ events: 30, couples: 2, vetted: market!.cards, acceptance: 100 })
  expect(await shown({})).not.toHaveProperty('testimonials')
  expect(await shown({ testimonials: TRUE })).toMatchObject({ testimonials: 'fixed', events: 30 })
  expect(await db.$count(reviews)).toBe(0)
  expect(await shown(ALL_STATED)).not.toHaveProperty('rating')
})

async function complete(photographerId: string, clientId: string, number: number) {
  const { id } = await makeBooking(db, { photographerId, clientId })
  const eventDate = new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
  await db
    .update(bookings)
    .set({ status: 'completed', stage: 'reviewed', eventDate })
    .where(sql`${bookings.id} = ${id}`)
}

it('a claim is stated with a day and a ground, and the statement is recorded (X152, AD7)', async () => {
  const { settings } = callAs(db, { actor: await signedIn(db, 'admin') })
  const { version } = await settings.get()
  const values = { showMarketingFigures: true, figureStatements: { ...DEFAULTS.figureStatements, rating: TRUE } }
  await settings.update({ tab: 'figures', version, values })
  const [event] = await db.select().from(auditEvents).where(sql`${auditEvents.action} = 'settings.update'`)
  expect(event!.after).toMatchObject({ figureStatements: { rating: TRUE } })
  for (const missing of [{ since: '' }, { since: null }, { since: 'soon' }, { ground: '' }, { ground: 'yes' }]) {
    const wrong = { ...values, figureStatements: { ...values.figureStatements, rating: { ...TRUE, ...missing } } }
    expect(UpdateSettingsInput.safeParse({ tab: 'figures', version, values: wrong }).success).toBe(false)
  }
  const off = perFigure(() => ({ isTrue: false, since: null, ground: '' }))
  const { version: next } = await settings.get()
  await settings.update({
    tab: 'figures',
    version: next,
    values: { showMarketingFigures: true, figureStatements: off },
  })
  expect((await settings.get()).value.figureStatements).toEqual(DEFAULTS.figureStatements)
  expect(Object.keys(DEFAULTS.figureStatements)).toEqual([...FIGURE_KEYS])
})
