import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailOutbox, jobRuns, notifications, settings } from '#drizzle/schema/index.ts'
import { openCase } from '#features/vetting/server/case-records.ts'
import { setDecideBy } from '#features/vetting/server/clock-records.ts'
import { jobContext } from '#server/jobs/job-runner.ts'
import { forgetSettings } from '#server/settings.ts'
import { SettingsSchema } from '#shared/site/settings.ts'
import { mailsTo } from '#tests/support/accounts.ts'
import { callAs } from '#tests/support/call.ts'
import { useDatabase } from '#tests/support/database.ts'
import { makePhotographer } from '#tests/support/factories.ts'
import { signedIn } from '#tests/support/market.ts'
import { BACKUP_RUN } from '../model.ts'
import { tellOfTrouble } from './tell-of-trouble.ts'

const db = await useDatabase()
const NOW = new Date('2027-03-01T15:00:00Z')
const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const admin = await signedIn(db, 'admin')
const asAdmin = (now: Date) => callAs(db, { actor: admin, now })
const { adminDashboard } = asAdmin(NOW)
await db.update(settings).set({ value: SettingsSchema.parse({ adminEmail: 'team@curio.example' }) })
forgetSettings(db)

const tell = (now = NOW) => tellOfTrouble(jobContext(db, () => now))
const told = async () => (await mailsTo(db, admin.email)).filter(({ template }) => template === 'health-trouble')
const dead = (name: string, createdAt: Date, status: 'dead' | 'pending') => ({
  template: 'client-welcome',
  toAddress: `${name}@curio.example`,
  props: {},
  dedupeKey: name,
  status,
  createdAt,
})

describe('the page Health (OP3)', () => {
  it('is for administrators', async () => {
    await expect(callAs(db).adminDashboard.system()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    for (const role of ['client', 'photographer'] as const)
      await expect(callAs(db, { actor: await signedIn(db, role) }).adminDashboard.system()).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })

  it('says how much waits and since when, and how each job last ended', async () => {
    await db.insert(emailOutbox).values([dead('ada', ago(5), 'pending'), dead('ben', ago(2), 'pending')])
    await db.insert(jobRuns).values([
      { job: 'directory.pack', status: 'failed', startedAt: ago(9), finishedAt: ago(9) },
      { job: 'directory.pack', status: 'succeeded', startedAt: ago(1), finishedAt: new Date(ago(1).getTime() + 250) },
      { job: 'payments.payouts', status: 'running', startedAt: ago(3) },
      { job: BACKUP_RUN, status: 'succeeded', startedAt: ago(20), finishedAt: ago(20) },
    ])
    const { queues, jobs, backedUpAt, database } = await adminDashboard.system()
    expect(queues.find(({ key }) => key === 'mails')).toEqual({ key: 'mails', count: 2, oldestAt: ago(5) })
    expect(queues.find(({ key }) => key === 'refunds')).toEqual({ key: 'refunds', count: 0, oldestAt: null })
    expect(jobs).toEqual([
      expect.objectContaining({ job: 'payments.payouts', status: 'running', tookMs: null, isStuck: true }),
      expect.objectContaining({ job: 'directory.pack', status: 'succeeded', tookMs: 250, isStuck: false }),
    ])
    expect(backedUpAt).toEqual(ago(20))
    expect(database.version).toMatch(/^\d+/)
    expect(database.bytes).toBeGreaterThan(1_000_000)
  })
})

describe('when something is wrong', () => {
  it('administrators are told once a day, by mail and bell, and not where all is well', async () => {
    await db.delete(jobRuns).where(eq(jobRuns.status, 'running'))
    expect(await tell()).toEqual({ problems: 0 })
    expect(await told()).toEqual([])
    await db.insert(emailOutbox).values(dead('cleo', ago(1), 'dead'))
    expect(await tell()).toEqual({ problems: 1 })
    expect(await tell(new Date(NOW.getTime() + HOUR_MS))).toEqual({ problems: 1 })
    expect(await told()).toMatchObject([{ props: { problems: ['1 email couldn’t be delivered'] } }])
    const bells = await db.select().from(notifications).where(eq(notifications.userId, admin.userId))
    expect(bells).toMatchObject([{ kind: 'health.trouble', href: '/admin/health' }])
    await tell(new Date(NOW.getTime() + 24 * HOUR_MS))
    expect(await told()).toHaveLength(2)
  })

  it('an applicant who was promised a first look and got none is part of it, and who got one is not (VA9)', async () => {
    await db.delete(emailOutbox)
    const sent = { isPublished: false, approvalStatus: 'pending', submittedAt: ago(30), completeAt: ago(30) } as const
    for (const isSeen of [false, true]) {
      const { id } = await makePhotographer(db, sent)
      await openCase(db, { photographerId: id, kind: 'application' }, ago(30))
      await setDecideBy(db, id, ago(30))
      if (isSeen) await asAdmin(ago(8)).adminApplications.look({ id })
    }
    expect(await tell()).toEqual({ problems: 1 })
    expect(await told()).toMatchObject([{ props: { problems: ['1 application is past the promised first look'] } }])
  })

  it('nobody else of the team is told', async () => {
    const reviewer = await signedIn(db, 'reviewer')
    await tell(new Date(NOW.getTime() + 48 * HOUR_MS))
    expect(await mailsTo(db, reviewer.email)).toEqual([])
  })
})
