import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { ELECTRONIC_VERSION } from '#shared/site/legal-versions.ts'
import { checked } from './bot-check.ts'
import { AGAIN, mailTo } from './mailbox.ts'

/** Of everybody that the browser tests make. */
export const PASSWORD = 'quiet-olive-harbour'

/** A procedure that must succeed, without the screen. */
export async function call(request: APIRequestContext, procedure: string, input: unknown): Promise<APIResponse> {
  const send = (headers = {}) => request.post(`/api/trpc/${procedure}`, { data: input as object, headers, ...AGAIN })
  let answer = await send()
  if ((await answer.text()).includes('"NOT_CHECKED"'))
    answer = await send(await checked(async (path, headers) => (await request.get(path, { headers, ...AGAIN })).text()))
  if ((await answer.text()).includes('"ELECTRONIC_CONSENT_NEEDED"')) {
    await call(request, 'auth.consentElectronically', { shown: ELECTRONIC_VERSION })
    answer = await send()
  }
  expect(answer.status(), `${procedure}: ${await answer.text()}`).toBe(200)
  return answer
}

/** What a question answers, without the screen. */
export async function read<Data>(request: APIRequestContext, procedure: string, input: object): Promise<Data> {
  const answer = await request.get(`/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, AGAIN)
  expect(answer.status(), procedure).toBe(200)
  return ((await answer.json()) as { result: { data: Data } }).result.data
}

/** Signs the page's browser in, without the screen. */
export const signInAs = ({ request }: Pick<Page, 'request'>, email: string, password: string) =>
  call(request, 'auth.signIn', { email, password })

export const signInAsDemo = (
  page: Pick<Page, 'request'>,
  who: 'vendor' | 'client' | 'admin' | 'admin-two' | 'reviewer' | 'moderator',
) => signInAs(page, `${who}@curio.example`, 'curio-demo-1')

/** A photographer of one's own, just applied and confirmed: pending, unpublished, signed in. */
export async function signInAsNewVendor(page: Page): Promise<{ email: string; name: string }> {
  const email = `ada-${Date.now()}-${Math.floor(Math.random() * 1e6)}@curio-mail.dev`
  const name = 'Ada Marsh'
  await call(page.request, 'applications.submit', {
    name,
    email,
    password: PASSWORD,
    businessType: 'photographer',
    businessName: 'Marsh Pictures',
    phone: '',
    website: '',
    instagram: '',
    bio: 'I photograph the quiet minutes.',
    location: 'New York',
    styleOptions: ['Film'],
    startingRate: 3200,
    privacyAgreement: true,
  })
  const { links } = await mailTo(page.request, email, /^Confirm/)
  const link = new URL(links.find((address) => address.includes('/confirm-email'))!)
  const token = new URLSearchParams(link.hash.slice(1)).get('token')
  // Where one has applied, that signs in.
  await call(page.request, 'auth.confirmEmail', { token })
  return { email, name }
}
