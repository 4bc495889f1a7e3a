import type { APIRequestContext } from '@playwright/test'
import { expect, expectSound, open, test } from '../support/browser.ts'
import { read } from '../support/vendor.ts'

/** The path of a well-reviewed photographer with more pictures than the profile shows at once. */
async function somebody(request: APIRequestContext): Promise<string> {
  for (let page = 1; page <= 4; page += 1) {
    const { items } = await read<{ items: { id: string }[] }>(request, 'directory.list', { sort: 'rating', page })
    for (const { id } of items) {
      const { pictures } = await read<{ pictures: unknown[] }>(request, 'photographers.get', { id })
      if (pictures.length > 6) return `/photographer/${id}`
    }
  }
  throw new Error('Nobody has more than six pictures.')
}

test('a profile shows who it is, and so does its source (SE1, P6, PF7, R5)', { tag: '@desktop' }, async ({
  page,
  request,
  baseURL,
}) => {
  const path = await somebody(request)
  const html = await (await request.get(path)).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/previews\/photographers\/[^"]+\.jpg"/)
  expect(html).toContain('application/ld+json')
  expect(html).toContain('AggregateRating')
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['About', 'Portfolio'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(
    page
      .getByText(/Starting at \$/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /Contact/ }).first()).toHaveAttribute('href', /[?&]contact=true/)
  const reviews = page.getByRole('region', { name: 'Reviews' })
  await expect(reviews.getByText(/^\d+ reviews from completed bookings$/)).toBeVisible()
  await expect(reviews.getByRole('article').first()).toContainText('Verified booking')
})

test('a profile passes axe, fits a 360 px screen, and has Contact under the thumb (MB1)', async ({
  page,
  request,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (isMobile) await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await somebody(request))
  await expectSound(page)
  if (!isMobile) return
  const bar = page.getByRole('link', { name: 'Contact', exact: true }).filter({ visible: true }).last()
  await expect(bar).toBeInViewport({ ratio: 1 })
  expect((await bar.boundingBox())!.y).toBeGreaterThan(740 - 120)
})

test('six pictures are shown, all of them on a page of their own, and each opens a lightbox that obeys keys and a finger (C7, PF2)', {
  tag: '@phone',
}, async ({ page, request }) => {
  await open(page, await somebody(request))
  await expect(page.getByRole('region', { name: 'Portfolio' }).getByRole('button', { name: /, enlarge$/ })).toHaveCount(
    6,
  )
  const all = page.getByRole('link', { name: /View all \d+ photos/ })
  const count = /\d+/.exec((await all.textContent())!)![0]
  await all.click()
  await expect(page).toHaveURL(/pictures=true/)
  const pictures = page.getByRole('button', { name: /, enlarge$/ })
  await expect(pictures).toHaveCount(Number(count))
  const opener = pictures.first()
  await opener.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox.getByText(`1 / ${count}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText(`2 / ${count}`)).toBeVisible()
  await expect(lightbox.locator('img').first()).toBeVisible()
  const { width, height } = page.viewportSize()!
  await page.mouse.move(width * 0.8, height / 2)
  await page.mouse.down()
  await page.mouse.move(width * 0.2, height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(lightbox.getByText(`3 / ${count}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()
})

test('links leave the site safely', { tag: '@desktop' }, async ({ page, request }) => {
  await open(page, await somebody(request))
  for (const link of await page.locator('main a[target="_blank"]').all()) {
    await expect(link).toHaveAttribute('href', /^https?:\/\//)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('rel', /nofollow/)
  }
})

test('a photographer nobody may see is not found, with status 404 (PF1, T19)', { tag: '@desktop' }, async ({
  page,
  expectErrors,
}) => {
  expectErrors(/404/)
  const response = await page.goto('/photographer/00000000-0000-4000-8000-000000000000')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Photographer Not Found' })).toBeVisible()
  await expect(
    page.getByText("The photographer profile you're looking for doesn't exist or has been removed."),
  ).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/find-photographer')
})
