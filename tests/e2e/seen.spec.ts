import type { Locator, Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, expectSettled, open, test } from '../support/browser.ts'
import { register, someone } from '../support/people.ts'
import { signInAs, signInAsDemo } from '../support/vendor.ts'

// For eyes that set their own colors and sizes.

const FORCED = { forcedColors: 'active' } as const

/** What a control looks like, to be compared with another of its kind. */
const look = (element: Element): string => {
  const { backgroundColor, borderColor, color, outlineStyle } = getComputedStyle(element)
  return [backgroundColor, borderColor, color, outlineStyle].join(' ')
}
const looks = (control: Locator): Promise<string> => control.evaluate(look)

async function openForced(page: Page, path: string) {
  await page.emulateMedia(FORCED)
  await open(page, path)
}

test.describe('in the system’s own colors', { tag: '@desktop' }, () => {
  test('one entry of an area’s menu is current, and only one says so', async ({ page }) => {
    await signInAsDemo(page, 'client')
    await openForced(page, '/dashboard/payments')
    const links = page.getByRole('navigation', { name: 'Client dashboard' }).getByRole('link')
    const payments = links.filter({ hasText: /^Payments$/ })
    await expect(payments).toHaveAttribute('aria-current', 'page')
    const others = await links.and(page.locator(':not([aria-current])')).all()
    expect(others.length).toBeGreaterThan(3)
    expect(new Set(await Promise.all(others.map(looks))).size).toBe(1)
    expect(await looks(payments)).not.toBe(await looks(others[0]!))
    await expect(page.locator('nav a[aria-current="page"]')).toHaveText(['Payments'])
  })

  test('checked and unchecked switches and choices look different', async ({ page }) => {
    await signInAsDemo(page, 'admin')
    await openForced(page, '/admin/settings')
    for (const kind of ['checkbox', 'radio'] as const) {
      const inputs = page.locator(`main input[type="${kind}"]`)
      const [checked, unchecked] = [inputs.and(page.locator(':checked')), inputs.and(page.locator(':not(:checked)'))]
      if ((await checked.count()) === 0 || (await unchecked.count()) === 0) continue
      expect(await looks(checked.first()), kind).not.toBe(await looks(unchecked.first()))
    }
    await openForced(page, '/find-photographer')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const film = page.locator('label', { has: page.getByRole('checkbox', { name: /^Film/ }) })
    const before = await looks(film)
    await film.click()
    await expect.poll(() => looks(film)).not.toBe(before)
  })

  test('what somebody is told by email can be told from what they are not', async ({ page }) => {
    const person = someone()
    await register(page, person)
    await signInAs(page, person.email, person.password)
    await openForced(page, '/account')
    const choice = page.getByRole('checkbox', { name: /Email/ }).and(page.locator(':enabled')).first()
    await expect(choice).toBeChecked()
    const before = await looks(choice)
    await choice.uncheck()
    await expect.poll(() => looks(choice)).not.toBe(before)
  })

  test('days that are not free look different from those that are', async ({ page }) => {
    await signInAsDemo(page, 'vendor')
    await openForced(page, '/vendor/calendar')
    const days = page.locator('main [data-state]')
    await expect(days.first()).toBeVisible()
    const grounds = await days.evaluateAll((all) =>
      all.map((one) => [one.getAttribute('data-state'), getComputedStyle(one).background]),
    )
    const byState = new Map(grounds.map(([state, ground]) => [state, ground]))
    expect(byState.size).toBeGreaterThan(1)
    expect(new Set(byState.values()).size).toBe(byState.size)
  })
})

/** Pages of each kind: forms, lists, tables, conversations, figures. */
const PAGES = {
  visitor: [
    '/',
    '/find-photographer',
    '/get-matched',
    '/for-photographers',
    '/help',
    '/sign-in',
    '/sign-in-step',
    '/sign-up',
    '/vendor-sign-up',
  ],
  client: ['/dashboard', '/dashboard/messages', '/dashboard/payments', '/account', '/notifications'],
  vendor: ['/vendor', '/vendor/inbox', '/vendor/bookings', '/vendor/earnings', '/vendor/calendar', '/vendor/reviews'],
  admin: ['/admin', '/admin/users', '/admin/payments', '/admin/messages', '/admin/settings', '/account'],
} as const

/** What moves although its reader has asked for no motion. */
const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === Infinity)
      .map((animation) => (animation as CSSAnimation).animationName),
  )

for (const role of ['visitor', 'client', 'vendor', 'admin'] as const)
  test(`text twice as large, and 320 pixels, stay on the page, and nothing moves on: ${role}`, {
    tag: '@desktop',
  }, async ({ page }) => {
    if (role !== 'visitor') await signInAsDemo(page, role)
    for (const path of PAGES[role]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, path)
      await expectSettled(page)
      expect(await moving(page), path).toEqual([])
      await page.addStyleTag({ content: 'html { font-size: 200% !important; }' })
      await test.step(`${path}, twice as large`, () => expectNoSidewaysScroll(page))
      await page.setViewportSize({ width: 320, height: 800 })
      await page.addStyleTag({ content: 'html { font-size: 100% !important; }' })
      await test.step(`${path}, 320 pixels`, () => expectNoSidewaysScroll(page))
    }
  })

test('a dialog begins with its first field', { tag: '@desktop' }, async ({ page }) => {
  await signInAsDemo(page, 'vendor')
  await open(page, '/vendor/tasks')
  await page.getByRole('button', { name: 'New task' }).first().click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
})
