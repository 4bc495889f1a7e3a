import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { emailOutbox, jobRuns } from '#drizzle/schema/index.ts'
import { businessDaysBefore, WAITING_KEYS } from '#features/applications/waiting-steps.ts'
import { putSettings } from '#tests/support/applications.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makeBooking, makeClient, makeContract, makePhotographer, sentValues } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'

const db = await useDatabase()
/** A Friday. */
const NOW = new Date('2026-11-20T15:00:00Z')
const HOUR = 3_600_000
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR)
const dashboard = async () => callAs(db, { actor: await signedIn(db, 'admin'), now: NOW }).adminDashboard

describe('the counters', () => {
  it('start at zero', async () => {
    const { counters, queue } = await (await dashboard()).overview()
    expect(counters).toEqual({ totalVendors: 0, pendingApplications: 0, activeContracts: 0, upcomingEvents: 0 })
    expect(queue.oldestHours).toBeNull()
  })

  it('count what their descriptions say (R23, X62, VA9)', async () => {
    const vendor = await makePhotographer(db)
    await makePhotographer(db, { businessType: 'florist' })
    await makePhotographer(db, { suspendedAt: NOW })
    const waiting = (values: object) =>
      makePhotographer(db, { approvalStatus: 'pending', isPublished: false, submittedAt: hoursAgo(300), ...values })
    await waiting({ submittedAt: null })
    await waiting({ completeAt: null })
    await waiting({ completeAt: hoursAgo(2) })
    await waiting({ completeAt: hoursAgo(30) })
    await waiting({ completeAt: hoursAgo(24 * 4) })
    await waiting({ completeAt: hoursAgo(24 * 12) })
    await waiting({ completeAt: hoursAgo(24 * 20), approvalStatus: 'info_requested' })

    const client = await makeClient(db)
    const ids = { photographerId: vendor.id, clientId: client.id }
    const coming = { status: 'confirmed', stage: 'upcoming' } as const
    await makeBooking(db, { ...ids, ...coming, eventDate: '2026-11-20' })
    await makeBooking(db, { ...ids, ...coming, eventDate: '2026-11-19' })
    await makeBooking(db, { ...ids, eventDate: '2027-01-09' })
    const ends = { vendorId: vendor.id, clientId: client.id }
    await makeContract(db, ends)
    await makeContract(db, { ...ends, ...(await sentValues(db, ends)), status: 'sent', sentAt: NOW, expiresAt: NOW })

    const { counters, queue } = await (await dashboard()).overview()
    expect(counters).toEqual({ totalVendors: 2, pendingApplications: 5, activeContracts: 1, upcomingEvents: 1 })
    expect(queue).toEqual({
      waiting: { fresh: 1, look: 1, decide: 1, over: 1 },
      incomplete: 1,
      asked: 1,
      oldestHours: 288,
    })
    // Every figure's list has as many.
    const admin = callAs(db, { actor: await signedIn(db, 'admin'), now: NOW })
    for (const key of WAITING_KEYS)
      expect((await admin.adminApplications.list({ waits: key })).items, key).toHaveLength(queue.waiting[key])
    expect((await admin.adminApplications.list({ waits: 'incomplete' })).items).toHaveLength(queue.incomplete)
    expect((await admin.adminVendors.list({ status: 'active' })).total).toBe(counters.totalVendors)
    expect((await admin.contracts.adminList({ status: 'active' })).total).toBe(counters.activeContracts)
    expect((await admin.bookings.adminList({ filter: 'upcoming' })).total).toBe(counters.upcomingEvents)
  })
})

describe('what needs attention', () => {
  it('is nothing at first, then lists failed mails and jobs whose last run failed or is stuck (AD1)', async () => {
    const { health } = await dashboard()
    await putSettings(db, { adminEmail: 'admin@curio-mail.dev' })
    expect(await health()).toEqual({
      deadMails: 0,
      waitingMails: 0,
      failedPayouts: 0,
      failedRefunds: 0,
      failedReports: 0,
      moneyProblems: 0,
      chainProblems: 0,
      searchTrouble: null,
      failedJobs: [],
      lateLooks: 0,
      lateApplications: 0,
      isMailToTeamLost: false,
    })
    const mail = { template: 'client-welcome', props: {}, toAddress: 'a@curio-mail.dev' }
    await db.insert(emailOutbox).values([
      { ...mail, dedupeKey: randomUUID(), status: 'dead' },
      { ...mail, dedupeKey: randomUUID() },
    ])
    await db.insert(jobRuns).values([
      { job: 'a.repaired', status: 'failed', startedAt: hoursAgo(3) },
      { job: 'a.repaired', status: 'succeeded', startedAt: hoursAgo(2) },
      { job: 'b.failed', status: 'failed', startedAt: hoursAgo(1) },
      { job: 'c.stuck', status: 'running', startedAt: hoursAgo(2) },
      { job: 'd.running', status: 'running', startedAt: hoursAgo(0) },
    ])
    expect(await health()).toMatchObject({ deadMails: 1, waitingMails: 1, failedJobs: ['b.failed', 'c.stuck'] })
  })
})

it('business days exclude weekends', () => {
  expect(businessDaysBefore(NOW, 3).toISOString()).toBe('2026-11-17T15:00:00.000Z')
  expect(businessDaysBefore(NOW, 7).toISOString()).toBe('2026-11-11T15:00:00.000Z')
  expect(businessDaysBefore(new Date('2026-11-22T15:00:00Z'), 1).toISOString()).toBe('2026-11-20T15:00:00.000Z')
})

it('warns when new applications should be mailed to the team but no address is set', async () => {
  const isLost = async () => (await (await dashboard()).health()).isMailToTeamLost
  await putSettings(db, {})
  expect(await isLost()).toBe(true)
  await putSettings(db, { adminNotificationEmails: ['team@curio-mail.dev'] })
  expect(await isLost()).toBe(false)
  await putSettings(db, { adminEmail: 'admin@curio-mail.dev' })
  expect(await isLost()).toBe(false)
  await putSettings(db, { notifyAdmins: false })
  expect(await isLost()).toBe(false)
})

it('says what is missing before strangers use the site, until the settings say it (HL2)', async () => {
  const { adminDashboard } = callAs(db, { actor: await signedIn(db, 'admin') })
  const missing = await adminDashboard.goingLive()
  expect(missing).toMatchObject({
    isOperatorSaid: false,
    isLawSaid: false,
    isSalesTaxDecided: false,
    isMailRead: false,
    areFiguresDecided: false,
  })
  expect(missing.standIns).toContain('mail')
  await putSettings(db, {
    operatorName: 'Curio Weddings, Inc.',
    postalAddress: '12 Orchard Lane',
    contactEmail: 'hello@curio-mail.dev',
    lawState: 'Vermont',
    agentName: 'Orchard Agents LLC',
    agentAddress: '14 Orchard Lane',
    agentEmail: 'agent@curio-mail.dev',
    salesTax: 'none',
    adminEmail: 'team@curio-mail.dev',
    showMarketingFigures: false,
  })
  const { administrators } = missing
  await signedIn(db, 'admin')
  expect(await adminDashboard.goingLive()).toMatchObject({
    isOperatorSaid: true,
    isLawSaid: true,
    isSalesTaxDecided: true,
    isMailRead: true,
    areFiguresDecided: true,
    administrators: administrators + 1,
  })
})
