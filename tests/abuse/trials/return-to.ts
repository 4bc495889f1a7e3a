import type { BrowserContext } from '@playwright/test'
import { desc } from 'drizzle-orm'
import { emailOutbox } from '#drizzle/schema/index.ts'
import { makeAccount, PASSWORD } from '#tests/support/accounts.ts'
import { HOSTILE_RETURN_TO } from '#tests/support/hostile-return-to.ts'
import { openBrowser, visit, windowOf } from '../support/chromium.ts'
import { newAdmin, newClient, newVendor } from '../support/people.ts'
import { type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const HOMES = { client: '/dashboard', photographer: '/vendor', admin: '/admin' } as const
/** Where a person without a session may be left: the page they are on. */
const SIGN_IN_PAGES = ['/sign-in', '/sign-up', '/admin-login', '/confirm-email']

const addressOf = (page: string, form: string) => `${page}?returnTo=${encodeURIComponent(form.toWellFormed())}`

/** Visits a sign-in page with a session already open: the page sends the person on at once. */
async function whereTo(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage()
  try {
    await page.goto(address)
    await page.waitForURL((url) => !SIGN_IN_PAGES.includes(url.pathname), { timeout: 15_000 })
    return page.url()
  } catch (error) {
    return `stays: ${page.url()} (${error instanceof Error ? error.message.split('\n')[0] : ''})`
  } finally {
    await page.close()
  }
}

/** Signs in through the form. */
async function signInAt(context: BrowserContext, address: string, email: string): Promise<string> {
  const page = await context.newPage()
  try {
    await visit(page, address)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL((url) => !SIGN_IN_PAGES.includes(url.pathname), { timeout: 15_000 })
    return page.url()
  } finally {
    await page.close()
  }
}

/** No response of the server itself may lead elsewhere, and no mail may pass the value on. */
async function askServer(product: Product, form: string, index: number): Promise<string[]> {
  const wrong: string[] = []
  const said = JSON.stringify(form)
  for (const page of SIGN_IN_PAGES) {
    const { status, headers } = await product.fetch(addressOf(page, form))
    const location = headers.location
    const isAway = typeof location === 'string' && new URL(location, product.url).origin !== product.url
    if (status >= 500 || isAway) wrong.push(`${page} with ${said} answered ${status} to ${String(location)}`)
  }
  const email = `return-${index}@curio-mail.dev`
  const person = { firstName: 'Ada', lastName: 'Vale', email, password: PASSWORD, confirmPassword: PASSWORD }
  await product.call(
    'auth.signUp',
    { ...person, returnTo: form.toWellFormed().slice(0, 500) },
    { from: `127.40.0.${1 + index}`, isForm: true },
  )
  const [mail] = await product.db.select().from(emailOutbox).orderBy(desc(emailOutbox.createdAt)).limit(1)
  if (mail && JSON.stringify(mail.props).includes('evil')) wrong.push(`the confirmation mail carries ${said}`)
  return wrong
}

/** Hostile return values all end on a page of ours, in the browser, at the server and in mails. (X18, AB5) */
export const returnTo: Trial = async ({ isQuick, scratch, say }) => {
  const forms = isQuick ? HOSTILE_RETURN_TO.slice(0, 8) : HOSTILE_RETURN_TO
  const product = await startProduct(scratch)
  const browser = await openBrowser()
  const wrong: string[] = []
  let landings = 0
  const land = (where: string, home: string, what: string) => {
    landings += 1
    if (where !== product.url + home) wrong.push(`${what} led to ${where}`)
  }
  try {
    const people = {
      client: (await newClient(product.db)).cookie,
      photographer: (await newVendor(product.db)).cookie,
      admin: (await newAdmin(product.db)).cookie,
    }
    for (const [role, cookie] of Object.entries(people) as [keyof typeof HOMES, string][]) {
      const context = await windowOf(browser, product.url, cookie)
      context.on('dialog', () => wrong.push(`a dialog opened for a ${role}`))
      for (const form of forms) {
        const page = role === 'admin' ? '/admin-login' : role === 'client' ? '/sign-in' : '/sign-up'
        land(
          await whereTo(context, addressOf(page, form)),
          HOMES[role],
          `${page} with ${JSON.stringify(form.slice(0, 60))}`,
        )
      }
      await context.close()
      say(`${role}: ${landings} landings, ${wrong.length} wrong`)
    }
    for (const [index, form] of forms.entries()) {
      if (index % 5 === 0) {
        const { email } = await makeAccount(product.db)
        const context = await windowOf(browser, product.url)
        land(
          await signInAt(context, addressOf('/sign-in', form), email),
          '/dashboard',
          `the form with ${JSON.stringify(form)}`,
        )
        await context.close()
      }
      wrong.push(...(await askServer(product, form, index)))
    }
    return {
      name: `returnTo: ${forms.length} hostile forms on four sign-in pages, in Chromium, at the server and in the confirmation mail`,
      bar: 'all land on a safe page',
      figure: `${landings} landings, ${wrong.length} elsewhere`,
      isOk: wrong.length === 0,
      details: wrong.slice(0, 12),
    }
  } finally {
    await browser.close()
    await product.stop()
  }
}
