import type { Page } from '@playwright/test'

type Refusal = { status?: number; code?: string; appCode?: string | null; message?: string }

/** How many calls one request carries: they are bundled as the page likes. */
const callsIn = (url: string) => new URL(url).pathname.split('/').at(-1)!.split(',')

/** From here on one procedure fails, however its calls are bundled. */
export async function fail(page: Page, procedure: string, refusal: Refusal = {}): Promise<void> {
  const { status = 500, code = 'INTERNAL_SERVER_ERROR', appCode = null, message = 'It did not work.' } = refusal
  await page.route(`**/api/trpc/*${procedure}*`, async (route) => {
    const calls = callsIn(route.request().url())
    const rest = { field: null, fieldErrors: null, requestId: 'test' }
    const data = { code, httpStatus: status, path: procedure, appCode, ...rest }
    await route.fulfill({ status, json: calls.map(() => ({ error: { message, code: -32_603, data } })) })
  })
}

/** From here on one procedure answers with this and changes nothing. */
export async function answerWith(page: Page, procedure: string, data: object): Promise<void> {
  await page.route(`**/api/trpc/${procedure}*`, (route) =>
    route.fulfill({ json: callsIn(route.request().url()).map(() => ({ result: { data } })) }),
  )
}
