import { expect, expectAccessible, expectNoSidewaysScroll, expectSound, open, test } from '#tests/support/browser.ts'

test.describe('six questions', { tag: '@phone' }, () => {
  test('lead to matches with reasons, and to one inquiry to the selected ones (R9)', async ({ page }) => {
    await open(page, '/how-it-works')
    await page.getByRole('link', { name: 'Get matched in six questions' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'When is the wedding?' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    await page.getByRole('button', { name: 'Next' }).click()

    const place = page.getByRole('heading', { level: 1, name: 'Where will it be?' })
    await expect(place).toBeFocused()
    await page.getByRole('radio', { name: 'Austin' }).check()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Miami' })).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(/place=austin/)
    await page.keyboard.press('Enter')

    await page.getByRole('radio', { name: 'Over $8,000' }).check()
    await page.getByRole('button', { name: 'Next' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Which pictures do you come back to?' })).toBeFocused()
    const pictures = page.getByRole('checkbox')
    await expect(pictures).toHaveCount(12)
    for (const nth of [1, 4]) await pictures.nth(nth).check()
    await expect(page.getByRole('status').filter({ hasText: '2 pictures you liked' })).toBeVisible()
    await page.getByRole('button', { name: 'More like these' }).click()
    await expect(pictures.nth(0)).toBeChecked()
    await expect(pictures.nth(1)).toBeChecked()
    await expect(page).toHaveURL(/step=look/)
    await page.getByRole('button', { name: 'Next' }).click()
    for (const style of ['Documentary', 'Film', 'Modern']) await page.getByRole('checkbox', { name: style }).check()
    await expect(page.getByRole('checkbox', { name: 'Vintage' })).toBeDisabled()
    await page.goBack()
    await expect(pictures.nth(1)).toBeChecked()
    await page.goForward()
    await expect(page.getByRole('checkbox', { name: 'Film' })).toBeChecked()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('checkbox', { name: /Free, and not on hold/ })).toBeDisabled()
    await page.getByRole('button', { name: 'See who fits' }).click()

    await expect(page.getByRole('heading', { level: 1, name: /photographers? fit/ })).toBeFocused()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
    await expect(page.getByText('Works in Austin').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Closest to what you liked' }).first()).toBeVisible()
    await expect(page.getByText('What doesn’t fit').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const boxes = page.getByRole('checkbox', { name: /^Choose / })
    const names = await boxes.evaluateAll((all) =>
      all.slice(0, 2).map((box) => box.closest('label')!.textContent.replace('Choose ', '').trim()),
    )
    for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
    await expect(page.getByText(`${names.length} of 3 chosen`)).toBeVisible()
    await page.getByRole('button', { name: 'Contact selected' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Write to ${names.join(' and ')}` })).toBeFocused()
    await expect(page.getByText(`This goes to ${names.join(' and ')} and to no one else.`)).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue('Austin')
    await expect(page.getByLabel('Budget')).toHaveValue('Over $8,000')
    await expectNoSidewaysScroll(page)
  })

  test('name the answer to remove when fewer than three fit', async ({ page }) => {
    await open(page, '/get-matched?step=results&place=austin&budget=under-2000&style=vintage&must=rated')
    const relax = page.getByRole('button', { name: /: [\d,]+ photographers?$/ })
    const label = await relax.textContent()
    const promised = Number(/: ([\d,]+) photographer/.exec(label!)![1])
    await relax.click()
    const count = promised === 1 ? 'One photographer fits' : `${promised} photographers fit`
    await expect(page.getByRole('heading', { level: 1, name: count })).toBeVisible()
  })

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false })
    test('still work', async ({ page }) => {
      await page.goto('/get-matched?step=place&date=2027-06-12')
      // By keyboard: a pointer waits for animation frames, and a page without scripts may draw none.
      await page.getByRole('radio', { name: 'Seattle' }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/place=seattle/)
      await expect(page).toHaveURL(/date=2027-06-12/)
      await expect(page.getByRole('heading', { level: 1, name: 'What’s your photography budget?' })).toBeVisible()

      await page.goto('/get-matched?step=look&place=seattle')
      await page.getByRole('checkbox').nth(2).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'More like these' }).press('Enter')
      await expect(page).toHaveURL(/liked=/)
      await expect(page.getByRole('checkbox').first()).toBeChecked()
      await page.getByRole('checkbox').first().press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Is there a style you have in mind?' })).toBeVisible()
      await expect(page).toHaveURL(/liked=.*place=seattle|place=seattle.*liked=/)
    })
  })
})

test('every kind of step is accessible and fits its width', { tag: '@phone' }, async ({ page }) => {
  for (const step of ['date', 'look', 'style', 'results']) {
    await open(page, `/get-matched?step=${step}&place=austin&style=film`)
    await expectSound(page)
  }
})
