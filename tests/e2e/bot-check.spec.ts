import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CHECK_LIFE_MS } from '#shared/api/bot-check.ts'
import { expect, open, test } from '../support/browser.ts'

const CHALLENGE = '**/api/trpc/auth.challenge**'
const SENTENCE = /couldn’t make sure that a person is sending this/

/** Counts the challenges that a page asks for. */
function challengesOf(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('auth.challenge') ? 1 : 0))
  return () => asked
}

const field = (page: Page) => page.getByRole('textbox', { name: /mail/i })
async function subscribe(page: Page) {
  await field(page).fill(`visitor-${randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
}
const expectSubscribed = (page: Page) => expect(page.getByText(/thank you/i).first()).toBeVisible()

test.describe('the bot check, which people do not notice (AB2)', { tag: '@phone' }, () => {
  test('begins with what is typed first, and serves a form that stays open for long, in two tabs', async ({
    page,
    context,
  }) => {
    const asked = challengesOf(page)
    await page.clock.install()
    await open(page, '/')
    expect(asked()).toBe(0)
    await field(page).fill('a')
    await expect.poll(asked).toBe(1)
    const otherTab = await context.newPage()
    await open(otherTab, '/')
    await subscribe(otherTab)
    await expectSubscribed(otherTab)
    await page.clock.fastForward(2 * CHECK_LIFE_MS)
    await subscribe(page)
    await expectSubscribed(page)
    expect(asked()).toBe(2)
    // The next form is begun with a challenge of its own.
    await subscribe(page)
    await expect(field(page)).toHaveValue('')
    expect(asked()).toBe(3)
  })

  test('waits for a slow network, and is tried again when it came too late', async ({ page, expectErrors }) => {
    expectErrors(/status of 403/)
    const asked = challengesOf(page)
    await open(page, '/')
    let answers = 0
    await page.route(CHALLENGE, async (route) => {
      const response = await route.fetch()
      answers += 1
      const text = await response.text()
      // The first is as old as if the device had slept.
      const body = answers === 1 ? text.replace(/"at":\d+/, '"at":1') : text
      await new Promise((done) => setTimeout(done, 1500))
      await route.fulfill({ response, body })
    })
    await subscribe(page)
    await expect(page.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
    await expectSubscribed(page)
    expect(asked()).toBe(2)
  })

  test('says what to do when it cannot be done, and keeps what was typed', async ({ page, expectErrors }) => {
    expectErrors(/status of 403|ERR_FAILED/)
    await page.route('**/assets/bot-worker**', (route) => route.abort())
    await open(page, '/help')
    await page.getByLabel('Your name').fill('June')
    await page.getByLabel('Email').fill('june@curio-mail.dev')
    await page.getByLabel('Your question').fill('How do I move our date by a week?')
    await page.getByRole('button', { name: 'Send to our team' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(SENTENCE)
    await expect(page.getByLabel('Your question')).toHaveValue('How do I move our date by a week?')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Send to our team' }).click()
    await expect(page.getByRole('heading', { name: 'We have your question' })).toBeVisible()
  })

  test('refuses a program that fills in every field it finds', async ({ page, expectErrors }) => {
    expectErrors(/status of 403/)
    await open(page, '/')
    await page
      .locator('input[name="homepage"]')
      .evaluate((input: HTMLInputElement) => (input.value = 'https://x.example'))
    await subscribe(page)
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible()
  })
})
