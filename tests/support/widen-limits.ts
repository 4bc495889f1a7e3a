import { type FullConfig, request } from '@playwright/test'

type Saved = { version: number; value: { rateLimits: Record<string, object>; coupleLimits: object; vetting: object } }

/**
 * All browser tests come from one network address. Its limits are opened by the administrator, through the settings, as
 * a venue's guest network would ask for; those of an account stay as they are.
 */
export default async function widenLimits(config: FullConfig): Promise<void> {
  const baseURL = config.projects[0]!.use.baseURL!
  const admin = await request.newContext({ baseURL })
  const call = async (answer: Awaited<ReturnType<typeof admin.get>>) => {
    if (!answer.ok()) throw new Error(`The limits of the browser tests could not be set: ${await answer.text()}`)
    return ((await answer.json()) as { result: { data: Saved } }).result.data
  }
  await call(
    await admin.post('/api/trpc/auth.signIn', {
      data: { email: 'admin@curio.example', password: 'curio-demo-1' },
    }),
  )
  const { version, value } = await call(await admin.get('/api/trpc/settings.get'))
  const perAddress = { limit: 5_000, windowMinutes: 60 }
  const rateLimits = Object.fromEntries(
    Object.entries(value.rateLimits).map(([action, limits]) => [action, { ...limits, perAddress }]),
  )
  await call(
    await admin.post('/api/trpc/settings.update', {
      data: { tab: 'limits', version, values: { rateLimits, coupleLimits: value.coupleLimits } },
    }),
  )
  // Of one score, an application's journey is told by one administrator.
  const later = await call(await admin.get('/api/trpc/settings.get'))
  await call(
    await admin.post('/api/trpc/settings.update', {
      data: {
        tab: 'vetting',
        version: later.version,
        values: { vetting: { ...later.value.vetting, reviewers: 1 } },
      },
    }),
  )
  await admin.dispose()
}
