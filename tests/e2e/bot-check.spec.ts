import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { CHECK_LIFE_MS } from '#shared/api/bot-check.ts'
import { expect, open, test } from '../support/browser.ts'

const SENTENCE = /couldn’t confirm that a person is sending this/
const QUESTION = 'How do I move our date by a week?'

/** Counts the challenges that a page asks for. */
function challengesOf(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('auth.challenge') ? 1 : 0))
  return () => asked
}

const question = (page: Page) => page.getByLabel('Your question')
const send = (page: Page) => page.getByRole('button', { name: 'Send to our team' }).click()
async function ask(page: Page) {
  await page.getByLabel('Your name').fill('June')
  await page.getByLabel('Email').fill(`june-${randomUUID()}@curio-mail.dev`)
  await question(page).fill(QUESTION)
  await send(page)
}
const expectSent = (page: Page) => expect(page.getByRole('heading', { name: 'We have your question' })).toBeVisible()

test.describe('the bot check, which people do not notice (AB2)', { tag: '@phone' }, () => {
  test('begins with what is typed first, and serves a form that stays open for long, in two tabs', async ({
    page,
    context,
  }) => {
    const asked = challengesOf(page)
    await page.clock.install()
    await open(page, '/help')
    expect(asked()).toBe(0)
    await question(page).fill('a')
    await expect.poll(asked).toBe(1)
    const otherTab = await context.newPage()
    await open(otherTab, '/help')
    await ask(otherTab)
    await expectSent(otherTab)
    await page.clock.fastForward(2 * CHECK_LIFE_MS)
    await ask(page)
    await expectSent(page)
    expect(asked()).toBe(2)
  })

  test('waits for a slow network, and is tried again when it came too late', async ({ page, expectErrors }) => {
    expectErrors(/status of 403/)
    const asked = challengesOf(page)
    await open(page, '/help')
    let answers = 0
    await page.route('**/api/trpc/auth.challenge**', async (route) => {
      const response = await route.fetch()
      answers += 1
      const text = await response.text()
      // The first is as old as if the device had slept.
      const body = answers === 1 ? text.replace(/"at":\d+/, '"at":1') : text
      await new Promise((done) => setTimeout(done, 1500))
      await route.fulfill({ response, body })
    })
    await ask(page)
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
    await expectSent(page)
    expect(asked()).toBe(2)
  })

  test('says what to do when it cannot be done, and keeps what was typed', async ({ page, expectErrors }) => {
    expectErrors(/status of 403|ERR_FAILED/)
    await page.route('**/assets/bot-worker**', (route) => route.abort())
    await open(page, '/help')
    await ask(page)
    await expect(page.getByRole('main').getByRole('alert')).toContainText(SENTENCE)
    await expect(question(page)).toHaveValue(QUESTION)
    await page.unrouteAll()
    await send(page)
    await expectSent(page)
  })

  test('refuses a program that fills in every field it finds', async ({ page, expectErrors }) => {
    expectErrors(/status of 403/)
    await open(page, '/')
    const trap = page.locator('input[name="homepage"]')
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://cheap.example'))
    await page.getByRole('textbox', { name: /mail/i }).fill('bot@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: SENTENCE })).toBeVisible()
  })
})
