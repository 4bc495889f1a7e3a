import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { register } from './people.ts'
import { call, PASSWORD, read, signInAs } from './vendor.ts'

type Asked = {
  firstName: string
  /** Otherwise the newest photographer that couples can find. */
  photographerId: string
  eventDate: string
}

/** The newest photographer that couples can find. */
async function listedPhotographer(request: APIRequestContext): Promise<string> {
  const { items } = await read<{ items: { id: string }[] }>(request, 'directory.list', { sort: 'newest', page: 1 })
  return items[0]!.id
}

/** A couple of one's own, signed in, with one conversation nobody else looks at. */
export async function signInAsNewCouple(
  { request }: Pick<Page, 'request'>,
  { firstName = 'Rowan', photographerId, eventDate }: Partial<Asked> = {},
): Promise<{ email: string; threadId: string }> {
  const email = `rowan-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`
  await register({ request }, { email, password: PASSWORD, firstName })
  await signInAs({ request }, email, PASSWORD)
  const asked = { photographerId: photographerId ?? (await listedPhotographer(request)), eventDate: eventDate ?? null }
  return { email, threadId: await askPhotographer(request, asked) }
}

/** The inquiry of whoever is signed in; gives the conversation it opens. */
export async function askPhotographer(
  request: APIRequestContext,
  { photographerId, eventDate }: { photographerId: string; eventDate: string | null },
): Promise<string> {
  const sent = await call(request, 'inquiries.send', {
    photographerIds: [photographerId],
    note: 'We would love to have you with us.',
    eventDate,
    city: 'New York',
    venue: '',
    hours: null,
    guests: null,
    budgetBand: null,
    packageName: null,
  })
  const [{ threadId }] = ((await sent.json()) as { result: { data: [{ threadId: string | null }] } }).result.data
  expect(threadId).not.toBeNull()
  return threadId!
}
