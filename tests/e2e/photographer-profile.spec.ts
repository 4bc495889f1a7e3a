import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from '../support/browser.ts'

/** The address of a listed photographer with enough pictures for the lightbox. */
async function somebody(request: import('@playwright/test').APIRequestContext): Promise<string> {
  const answer = await request.get(`/api/trpc/directory.list?input=${encodeURIComponent('{"sort":"rating"}')}`)
  const page = (await answer.json()) as { result: { data: { items: { id: string }[] } } }
  return `/photographer/${page.result.data.items[0]!.id}`
}

test('a profile shows who it is, and its source holds it', async ({ page, request, baseURL }) => {
  const path = await somebody(request)
  const html = await (await request.get(path)).text()
  expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\.webp"/)
  expect(html).toContain('application/ld+json')
  expect(html).toContain('AggregateRating')
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['About', 'Portfolio']) await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/Starting at \$/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Contact/ }).first()).toHaveAttribute('href', /\/sign-up\?returnTo=/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a profile has nothing for axe to find in the ${colorScheme} scheme`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await open(page, await somebody(request))
    await expectAccessible(page)
  })
}

test('a profile fits a 360 px screen', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, await somebody(request))
  await expectNoSidewaysScroll(page)
})

test('all pictures open in a lightbox that keys move and that gives the focus back', async ({ page, request }) => {
  await open(page, await somebody(request))
  const opener = page.getByRole('button', { name: /View all \d+ photos/ })
  await opener.click()
  const lightbox = page.getByRole('dialog')
  await expect(lightbox).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.locator('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(opener).toBeFocused()
})

test('links leave the site safely', async ({ page, request }) => {
  await open(page, await somebody(request))
  for (const link of await page.locator('main a[target="_blank"]').all()) {
    await expect(link).toHaveAttribute('href', /^https?:\/\//)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link).toHaveAttribute('rel', /nofollow/)
  }
})

test('a photographer nobody may see is not found, with the status of it', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  const response = await page.goto('/photographer/00000000-0000-4000-8000-000000000000')
  expect(response!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Photographer Not Found' })).toBeVisible()
  await expect(page.getByText("The photographer profile you're looking for doesn't exist or has been removed.")).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/find-photographer')
})
