import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import mutation from '#tests/tools/vitest.mutation.config.ts'

const { mutate } = JSON.parse(readFileSync('tests/tools/stryker.config.json', 'utf8')) as { mutate: string[] }
const { include } = mutation.test!

describe('mutation testing', () => {
  // A path that matches nothing is silently skipped, and its code goes untested.
  it.each([...mutate, ...include!])('names %s, which is there', (file) => {
    expect(existsSync(file)).toBe(true)
  })

  it('changes what decides about money, contact data and permissions', () => {
    expect(mutate).toEqual(
      expect.arrayContaining([
        'src/features/payments/terms.ts',
        'src/features/payments/refund.ts',
        'src/shared/redaction/contact-free.ts',
        'src/shared/redaction/disguised-contact.ts',
        'src/server/trpc.ts',
      ]),
    )
  })
})
