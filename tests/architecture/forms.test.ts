import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Forms that may be left without a question, and why nothing is lost. */
const LEFT_AT_ONCE: Readonly<Record<string, string>> = {
  'src/features/auth/ui/sign-in-page.tsx': 'an address and a password, typed again or filled in by the browser',
  'src/features/auth/ui/forgot-password-page.tsx': 'one address',
  'src/features/auth/ui/reset-password-page.tsx': 'a new password, which is kept nowhere',
  'src/features/personal-data/ui/data-by-link-page.tsx': 'one address, or one word',
  'src/features/auth/ui/confirm-email-page.tsx': 'a code or one address',
  'src/features/auth/ui/factors/factor-proof.tsx': 'a code or a password',
  'src/features/auth/ui/factors/app-set-up.tsx': 'a code and a name',
  'src/features/auth/ui/factors/new-passkey.tsx': 'the name of a device, which is filled in',
  'src/features/inquiries/ui/inquiry-form.tsx': 'remembered as it is typed',
  'src/features/applications/ui/apply-form.tsx': 'kept as it is typed',
}

it('a form asks before typed text is lost, unless it is in this list with a reason', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').includes('warnWhenDirty: false'),
  )
  expect(found.toSorted()).toEqual(Object.keys(LEFT_AT_ONCE).toSorted())
})

/** The screens, whose fields are those of #ui/form/fields.tsx. */
const SCREENS = globSync('src/{features,routes,shell}/**/*.tsx').filter((file) => !file.includes('.test.'))
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Fields that cut what is typed, and why that is no loss. The words of a search are cut everywhere: they are in addresses. */
const CUT: Readonly<Record<string, string>> = {
  'src/features/directory/ui/search-box.tsx': 'words of a search',
  'src/features/help/ui/help-page.tsx': 'words of a search',
  'src/features/contracts/ui/verify-page.tsx': 'a code of fourteen characters',
}

it('no field cuts what is typed: it has a limit, which counts and refuses', () => {
  const found = SCREENS.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return countOf(text, /\bmaxLength\b/g) > countOf(text, /<SearchField\b/g)
  })
  expect(found.toSorted()).toEqual(Object.keys(CUT).toSorted())
})

/** Digits that are no number, and why. */
const DIGITS: Readonly<Record<string, string>> = {
  'src/features/auth/ui/factors/factor-proof.tsx': 'the digits of a code, which may begin with 0',
  'src/features/applications/ui/apply-fields.tsx': 'kept as text in the draft, and read by parseNumber when it is sent',
}

it('a number is typed into a NumberField', () => {
  const found = SCREENS.filter((file) =>
    /inputMode\W+(numeric|decimal)|type\W+number\b/.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(DIGITS).toSorted())
})

it('a day is typed or picked in the kit’s own field', () => {
  expect(SCREENS.filter((file) => /type\W+date\b/.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Who else may use the browser's storage, and why. */
const STORES_ITSELF: Readonly<Record<string, string>> = {
  'src/shared/browser/browser-store.ts': 'the one way to keep something',
  'src/ui/theme/color-scheme.ts': 'a choice that a script in the head reads before anything else',
  'src/hydrate.tsx': 'a mark of the router',
  'src/features/day-pack/ui/page-script.ts': 'a wish that holds until the wedding, not for a week',
}

it('only one module uses the browser’s storage', () => {
  const found = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && /\b(local|session)Storage\b/.test(readFileSync(file, 'utf8')),
  )
  expect(found.toSorted()).toEqual(Object.keys(STORES_ITSELF).toSorted())
})
