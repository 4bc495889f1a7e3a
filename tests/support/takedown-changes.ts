import { photographerImages, takedowns } from '#drizzle/schema/index.ts'
import type { Db } from '#server/db.ts'
import type { callAs } from './call.ts'
import { imageOf, makePhotographer, noticeAbout, only } from './factories.ts'

type Admin = ReturnType<typeof callAs>
const REASON = 'The notice is complete'

/** Every mutation of cases about pictures, each done once on a case of its own. */
export function takedownChanges(db: Db): Record<string, (admin: Admin) => Promise<unknown>> {
  async function reported(values: Partial<typeof takedowns.$inferInsert> = {}) {
    const vendor = await makePhotographer(db)
    const image = only(await db.insert(photographerImages).values(imageOf(vendor.id)).returning())
    const notice = { ...noticeAbout(vendor.id, 'Robin'), imageId: image.id, ...values }
    return only(await db.insert(takedowns).values(notice).returning())
  }
  return {
    'takedowns.dismiss': async ({ takedowns: api }) => api.dismiss({ id: (await reported()).id, reason: REASON }),
    'takedowns.goToCourt': async ({ takedowns: api }) => {
      const answer = { counter: REASON, counteredAt: new Date('2027-07-01T12:00:00Z'), restoreOn: '2100-01-01' }
      return api.goToCourt({ id: (await reported({ status: 'countered', ...answer })).id, reason: REASON })
    },
    'takedowns.hide': async ({ takedowns: api }) => api.hide({ id: (await reported()).id, reason: REASON }),
    'takedowns.restore': async ({ takedowns: api }) =>
      api.restore({ id: (await reported({ status: 'hidden' })).id, reason: REASON }),
    'takedowns.uphold': async ({ takedowns: api }) =>
      api.uphold({ id: (await reported({ status: 'hidden' })).id, reason: REASON }),
  }
}
