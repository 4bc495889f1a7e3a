import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import mutation from '#tests/tools/vitest.mutation.config.ts'
import packageJson from '../../package.json' with { type: 'json' }

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
        'src/shared/redaction/addresses.ts',
        'src/server/trpc.ts',
      ]),
    )
  })
})

describe('every night', () => {
  it('runs every check that npm test leaves out, and documents each part', () => {
    const script = readFileSync('.ci/nightly', 'utf8')
    const parts = [...script.matchAll(/^ +(\w+)\) echo ([\w:]+) ;;$/gm)].map(([, part, command]) => ({ part, command }))
    const checks = Object.keys(packageJson.scripts).filter((name) => /^(?:test:|bench)/.test(name))
    const left = checks.filter((name) => name !== 'test:unit' && name !== 'test:e2e')
    expect(parts.map(({ command }) => command).toSorted()).toEqual(left.toSorted())
    const [, all] = /^parts=\(([\w ]+)\)$/m.exec(script)!
    expect(all!.split(' ')).toEqual(parts.map(({ part }) => part))
    const docs = readFileSync('docs/operations.md', 'utf8')
    for (const { part, command } of parts) expect(docs).toContain(`| \`${part}\` | \`npm run ${command}\` |`)
  })
})
