import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { mailTo } from './mailbox.ts'
import { call, signInAs } from './vendor.ts'

const PASSWORD = 'quiet-olive-harbour'
type Answer<T> = { result: { data: T } }

/** The newest photographer that couples can find. */
async function listedPhotographer(request: APIRequestContext): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ sort: 'newest', page: 1 }))
  const answer = await request.get(`/api/trpc/directory.list?input=${input}`)
  const { items } = ((await answer.json()) as Answer<{ items: { id: string }[] }>).result.data
  return items[0]!.id
}

/** A couple of one's own, signed in, with one conversation nobody else looks at. */
export async function signInAsNewCouple(page: Page): Promise<{ email: string; threadId: string }> {
  const email = `rowan-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`
  const { request } = page
  const names = { firstName: 'Rowan', lastName: 'Hale' }
  await call(request, 'auth.signUp', { ...names, email, password: PASSWORD, confirmPassword: PASSWORD })
  const { links } = await mailTo(request, email, /^Confirm/)
  const token = /token=([\w-]{43})/.exec(links.find((link) => link.includes('/confirm-email'))!)![1]
  await call(request, 'auth.confirmEmail', { token })
  await signInAs(page, email, PASSWORD)
  const sent = await call(request, 'inquiries.send', {
    ...{ photographerIds: [await listedPhotographer(request)], note: 'We would love to have you with us.' },
    ...{ eventDate: null, city: 'New York', venue: '', hours: null, guests: null, budgetBand: null, packageName: null },
  })
  const [{ threadId }] = ((await sent.json()) as Answer<[{ threadId: string | null }]>).result.data
  expect(threadId).not.toBeNull()
  return { email, threadId: threadId! }
}
