import { expect, it } from 'vitest'
import { drawn } from '#tests/support/drawn.tsx'
import { AuthContext } from './account/auth-context.ts'
import { Footer } from './footer.tsx'

it('a social page is linked when its address is set, and nothing stands in for one that is not (X11)', async () => {
  const none = await drawn(<Footer />)
  expect(none).not.toMatch(/Instagram|Facebook|href="#?"/)
  const one = await drawn(<Footer />, { siteName: 'Aperture', instagramUrl: 'https://www.instagram.com/aperture' })
  expect(one).toContain('href="https://www.instagram.com/aperture"')
  expect(one).toContain('aria-label="Aperture on Instagram (opens in a new tab)"')
  expect(one).not.toContain('Facebook')
})

it('who is signed in is led to what is theirs, not to signing in', async () => {
  const visitor = await drawn(<Footer />)
  for (const way of ['/sign-in', '/sign-up', '/admin-login']) expect(visitor).toContain(`href="${way}"`)
  const viewer = {
    email: 'ada@example.test',
    firstName: 'Ada',
    role: 'client',
    vendorType: null,
    hasFactor: false,
    viewing: null,
  } as const
  const couple = await drawn(
    <AuthContext value={{ viewer }}>
      <Footer />
    </AuthContext>,
  )
  expect(couple).not.toMatch(/href="\/(sign-in|sign-up|admin-login)"/)
  expect(couple).toContain('href="/dashboard"')
})
