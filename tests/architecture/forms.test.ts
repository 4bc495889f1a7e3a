import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Forms that may be left without a question, and why nothing is lost. */
const LEFT_AT_ONCE: Readonly<Record<string, string>> = {
  'src/features/auth/ui/sign-in-page.tsx': 'an address and a password, typed again or filled in by the browser',
  'src/features/auth/ui/forgot-password-page.tsx': 'one address',
  'src/features/auth/ui/reset-password-page.tsx': 'a new password, which is kept nowhere',
  'src/features/auth/ui/confirm-email-page.tsx': 'a code or one address',
  'src/features/inquiries/ui/inquiry-form.tsx': 'remembered as it is typed',
  'src/features/applications/ui/apply-form.tsx': 'kept as it is typed',
}

it('a form asks before typed text is lost, unless it stands in this list with its reason', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('warnWhenDirty: false'),
  )
  expect(found.toSorted()).toEqual(Object.keys(LEFT_AT_ONCE).toSorted())
})
