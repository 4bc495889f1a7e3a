import { vettingCases } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import { DECIDED_ALONE, putSettings } from './applications.ts'
import type { callAs } from './call.ts'
import { only } from './factories.ts'
import { listPhotographer, signedIn } from './market.ts'

type Admin = ReturnType<typeof callAs>
const PAST = new Date('2026-01-05T12:00:00Z')
const SCORE = { points: [2, 2, 2, 2, 2] as (0 | 1 | 2)[], notes: ['', '', '', '', ''] }

/** Every decision about applications, and every mutation of what reviewers score, each done once on its own. */
export function vettingChanges(db: Db): Record<string, (admin: Admin) => Promise<unknown>> {
  /** An application with nobody's score yet, which needs two. */
  async function scoredCase() {
    await putSettings(db, {})
    await signedIn(db, 'reviewer')
    const applied = { approvalStatus: 'pending', submittedAt: PAST, completeAt: PAST } as const
    const { id: photographerId } = await listPhotographer(db, applied)
    return only(await db.insert(vettingCases).values({ photographerId, kind: 'application' }).returning()).id
  }
  /** An application that one person decides. */
  async function application() {
    await putSettings(db, DECIDED_ALONE)
    const applied = { isPublished: false, approvalStatus: 'pending', submittedAt: PAST, completeAt: PAST } as const
    return (await listPhotographer(db, applied)).id
  }
  return {
    'adminApplications.decide': async ({ adminApplications }) =>
      adminApplications.decide({ id: await application(), expected: 'pending', action: 'approve' }),
    'adminApplications.decideMany': async ({ adminApplications }) =>
      adminApplications.decideMany({
        action: 'reject',
        rows: [{ id: await application(), expected: 'pending' }],
        reasons: ['portfolio'],
      }),
    'adminApplications.look': async ({ adminApplications }) => {
      const id = await application()
      await db.insert(vettingCases).values({ photographerId: id, kind: 'application' })
      return adminApplications.look({ id })
    },
    'vetting.claim': async ({ vetting }) => vetting.claim({ id: await scoredCase() }),
    'vetting.handIn': async ({ vetting }) => vetting.handIn({ id: await scoredCase(), ...SCORE }),
    'vetting.decideRecheck': async ({ vetting }) => {
      await putSettings(db, DECIDED_ALONE)
      const { id: photographerId } = await listPhotographer(db)
      const { id } = only(await db.insert(vettingCases).values({ photographerId, kind: 'recheck' }).returning())
      return vetting.decideRecheck({ id, action: 'mend', message: 'Your insurance has ended.' })
    },
    'vetting.takeBack': async ({ vetting }) => {
      const id = await scoredCase()
      await vetting.handIn({ id, ...SCORE })
      return vetting.takeBack({ id })
    },
  }
}
