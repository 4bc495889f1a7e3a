import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The module that a file takes each name from. */
function importsOf(source: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, names, from] of source.matchAll(/^import \{([^}]*)\} from '([^']+)'$/gm)) {
    for (const name of names!.split(',')) found.set(name.trim(), from!)
  }
  return found
}

const procedures = globSync('src/features/*/server/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) => {
  const source = readFileSync(file, 'utf8')
  const imports = importsOf(source)
  return [...source.matchAll(/\.input\(([^)]+)\)/g)].map(([, name]) => ({
    file,
    name: name!,
    from: imports.get(name!),
  }))
})

describe('what a caller may send', () => {
  it('is found in more than a hundred procedures', () => {
    expect(procedures.length).toBeGreaterThan(100)
  })

  it('is in inputs.ts or a part of it that pages load by itself, or in search.ts for URL search parameters', () => {
    const isInputs = /^(?:\.\.(?:\/\.\.)?|#features\/[\w-]+)\/(?:(?:[\w-]+-)?inputs|search)\.ts$/
    expect(procedures.filter(({ from = '' }) => !isInputs.test(from))).toEqual([])
  })

  it('is not written among states or sentences', () => {
    const files = globSync(['src/features/*/model.ts', 'src/features/*/texts.ts', 'src/features/*/texts/*.ts'])
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => /from 'zod/.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('names days and moments by the one rule for them: no year that PostgreSQL cannot name gets through', () => {
    const files = globSync('src/**/*inputs.ts')
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => /\biso\.\w+\(/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
