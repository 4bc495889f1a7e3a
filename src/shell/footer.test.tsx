import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { Footer } from './footer.tsx'

it('a social page is linked when its address is set, and nothing stands in for one that is not (X11)', async () => {
  const none = await drawn(<Footer />)
  expect(none).not.toMatch(/Instagram|Facebook|href="#?"/)
  const one = await drawn(<Footer />, { siteName: 'Aperture', instagramUrl: 'https://www.instagram.com/aperture' })
  expect(one).toContain('href="https://www.instagram.com/aperture"')
  expect(one).toContain('aria-label="Aperture on Instagram (opens in a new tab)"')
  expect(one).not.toContain('Facebook')
})
