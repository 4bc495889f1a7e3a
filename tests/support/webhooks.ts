import { webhookDeliveries, webhookEndpoints } from '#drizzle/schema/index.ts'
import { WEBHOOK_EVENTS } from '#features/webhooks/model.ts'
import type { Db } from '#server/db.ts'
import type { callAs } from './call.ts'
import { only } from './factories.ts'

type Admin = ReturnType<typeof callAs>

export const endpointFields = (url = 'https://hooks.example.com/curio') => ({
  url,
  events: [...WEBHOOK_EVENTS],
  isOn: true,
})

/** Something that was given up. */
export async function failedDelivery(db: Db, endpointId: string) {
  const at = new Date('2026-01-05T12:00:00Z')
  const said = { endpointId, event: 'booking.confirmed', body: '{}', status: 'failed', nextAttemptAt: at } as const
  return only(await db.insert(webhookDeliveries).values(said).returning())
}

/** An endpoint, and something that was given up. */
export async function addWebhook(db: Db): Promise<void> {
  const { url, events } = endpointFields()
  const { id } = only(await db.insert(webhookEndpoints).values({ url, events }).returning())
  await failedDelivery(db, id)
}

async function endpoint(db: Db, admin: Admin) {
  // There can be ten of them, and each trial takes one.
  await db.delete(webhookEndpoints)
  return admin.webhooks.create(endpointFields())
}

/** What changes webhooks, each done once on data of its own. */
export const webhookChanges = (db: Db): Record<string, (admin: Admin) => Promise<unknown>> => ({
  'webhooks.create': (admin) => endpoint(db, admin),
  'webhooks.update': async (admin) => {
    const { id } = await endpoint(db, admin)
    const { version } = (await admin.webhooks.endpoints()).find((one) => one.id === id)!
    return admin.webhooks.update({ ...endpointFields(), id, version, isOn: false })
  },
  'webhooks.rotateSecret': async (admin) => admin.webhooks.rotateSecret({ id: (await endpoint(db, admin)).id }),
  'webhooks.remove': async (admin) => admin.webhooks.remove({ id: (await endpoint(db, admin)).id }),
  'webhooks.sendTest': async (admin) => admin.webhooks.sendTest({ id: (await endpoint(db, admin)).id }),
  'webhooks.resend': async (admin) => {
    const { id } = await endpoint(db, admin)
    return admin.webhooks.resend({ id: (await failedDelivery(db, id)).id })
  },
})
