import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

/** What a build or a run leaves behind need not be there. */
const isOfTheProject = (pattern: string) => !/^(?:dist|build|\.data|tests\/results)$/.test(pattern)

type Restricted = {
  paths?: { name: string; importNames?: string[]; message: string }[]
  patterns?: { group: string[]; message: string }[]
}
type Override = { files: string[]; rules: Record<string, unknown> }
const CONFIG = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
  ignorePatterns: string[]
  overrides: Override[]
}

/** A path or a specifier that this pattern names; `name` is the file's where the pattern leaves it open. */
const example = (pattern: string, name: string) =>
  pattern
    .replace(/^\*\*\//, '../')
    .replace(/\*\*$/, name)
    .replaceAll('*', 'x')

/** One file for every place a rule is about and everything it refuses there. */
const refused = CONFIG.overrides.flatMap(({ files, rules }) => {
  const rule = rules['no-restricted-imports']
  if (!Array.isArray(rule)) return []
  const { paths = [], patterns = [] } = rule[1] as Restricted
  const ofPaths = paths.flatMap(({ name, importNames = ['y'], message }) =>
    importNames.map((imported) => ({ from: name, imported, message })),
  )
  const ofPatterns = patterns.flatMap(({ group, message }) =>
    group
      .filter((pattern) => !pattern.startsWith('!'))
      .map((pattern) => ({ from: example(pattern, 'y.ts'), imported: 'y', message })),
  )
  return files.flatMap((place) => [...ofPaths, ...ofPatterns].map((refusal) => ({ place, ...refusal })))
})

const root = mkdtempSync(path.join(os.tmpdir(), 'curio-lint-rules-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the configuration of the linter', () => {
  it('refuses everything it names, everywhere it names', () => {
    const cases = refused.map(({ place, message, imported, from }, index) => {
      const file = path.join(root, String(index), example(place.replace(/^\*\*\//, ''), 'file.ts'))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `import { ${imported} } from '${from}'\nexport const z = ${imported}\n`)
      return { file, message, from }
    })
    expect(cases.length).toBeGreaterThan(80)
    const options = ['-c', path.resolve('.oxlintrc.json'), '--format', 'json', root]
    const { stdout } = spawnSync(path.resolve('node_modules/.bin/oxlint'), options, {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; help?: string; message: string }[]
    }
    for (const { file, message, from } of cases) {
      const own = diagnostics.filter(({ filename }) => path.resolve(filename) === file)
      const said = own.map((diagnostic) => `${diagnostic.message} ${diagnostic.help ?? ''}`).join('\n')
      expect.soft(said, `${path.relative(root, file)} imports ${from}`).toContain(message)
    }
  })

  it.each([...CONFIG.overrides.flatMap(({ files }) => files), ...CONFIG.ignorePatterns.filter(isOfTheProject)])(
    'names %s, which is there',
    (pattern) => {
      expect(globSync(pattern, { exclude: ['**/node_modules/**'] }).length).toBeGreaterThan(0)
    },
  )
})
