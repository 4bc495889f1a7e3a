import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

const DOCS = ['README.md', 'CONTRIBUTING.md', ...globSync(['docs/*.md', 'docs/decisions/*.md'])]
const ROOTS = /^(?:src|tests|drizzle|emails|docs|api|\.github)\//
/** A heading as the address of its section. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-')
const read = (file: string) => readFileSync(file, 'utf8')

describe.each(DOCS)('%s', (doc) => {
  const text = read(doc)

  it('has no broken links', () => {
    const broken = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].filter(([, to, anchor]) => {
      const file = to ? path.join(path.dirname(doc), to) : doc
      if (!existsSync(file)) return true
      const headings = anchor ? [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)) : []
      return anchor !== undefined && !headings.includes(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it('names existing files and commands', () => {
    const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!).filter((name) => ROOTS.test(name))
    const real = names.filter((name) => !/[<>*…]|results\/|drizzle\/seed\/scenes/.test(name))
    expect(real.filter((name) => !existsSync(name))).toEqual([])
    const scripts = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name!)
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([])
  })
})

it('README is short enough to be read', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(6_000)
})

describe('docs/glossary.md', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (?!word|---)(.*?) \| (.*?) \| (.*?) \|$/gm)]

  it('says of each word what it means and where to read', () => {
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(([, , , where]) => !/`(?:src|drizzle|emails)\/[^`]+`/.test(where!))).toEqual([])
  })

  it('has each word once', () => {
    const words = rows.flatMap(([, word]) => word!.split(', '))
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([])
  })
})

/** The sections of CONTRIBUTING.md that go step by step. */
const recipes = read('CONTRIBUTING.md')
  .split(/^## /m)
  .filter((section) => /^1\. /m.test(section))

it('a recipe has ten steps at most', () => {
  expect(recipes).toHaveLength(9)
  for (const recipe of recipes) expect(recipe.match(/^\d+\. /gm)!.length).toBeLessThanOrEqual(10)
})

/** The text of everything a recipe names: a folder with all it holds, `<verb>` as any name. */
function textsOf(recipe: string): Map<string, string> {
  const named = [...recipe.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!).filter((name) => ROOTS.test(name))
  const files = named.flatMap((name) => globSync([name, `${name}/**`].map((one) => one.replaceAll(/<\w+>/g, '*'))))
  return new Map(files.filter((file) => statSync(file).isFile()).map((file) => [file, read(file)]))
}

describe.each(recipes.map((recipe) => [recipe.slice(0, recipe.indexOf('\n')), recipe] as const))('%s', (_, recipe) => {
  const texts = textsOf(recipe)

  it('names what its files contain', () => {
    const names = [...recipe.matchAll(/`(?:[\w ]* )?(\w+)(?:\([^`]*\))?`/g)].map(([, name]) => name!)
    const all = [...texts.values()].join('\n')
    const unknown = names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(all))
    expect(unknown).toEqual([])
  })

  it('names a file by its last part only where it names its folder', () => {
    const parts = [...recipe.matchAll(/`((?:[\w-]+\/)?[\w-]+\.tsx?)`/g)].map(([, name]) => name!)
    const short = parts.filter((name) => !ROOTS.test(name))
    expect(short.filter((name) => ![...texts.keys()].some((file) => file.endsWith(`/${name}`)))).toEqual([])
  })

  it('runs tests that exist', () => {
    const runs = [...recipe.matchAll(/`npx vitest run ([^`]*)`/g)].flatMap(([, given]) => given!.split(' '))
    const places = runs.filter((word) => !word.startsWith('-'))
    expect(places.filter((place) => globSync([`${place}*.test.ts*`, `${place}/**/*.test.ts*`]).length === 0)).toEqual(
      [],
    )
  })
})

describe('docs/asvs.md', () => {
  const rows = [...read('docs/asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)]
  /** The levels of what the released text of 5.0.0 demands of chapters 6 and 7, in its order; 3 is left out. */
  const LEVELS = {
    '6.1': '122',
    '6.2': '111111112222',
    '6.3': '1122',
    '6.4': '1122',
    '6.5': '22222',
    '6.6': '222',
    '6.8': '2222',
    '7.1': '222',
    '7.2': '1111',
    '7.3': '22',
    '7.4': '11222',
    '7.5': '22',
    '7.6': '22',
  }
  /** Requirements of what is written down, and of what there is none of. */
  const NOTHING_TO_TEST = /^(?:6\.1|7\.1)\.|^6\.4\.2$/

  it('has every requirement of levels 1 and 2 once, by its number', () => {
    const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
      levels.split('').map((level, index) => `${section}.${index + 1} | ${level}`),
    )
    expect([...read('docs/asvs.md').matchAll(/^\| (\d\S+ \| \d)/gm)].map(([, row]) => row)).toEqual(expected)
  })

  it('says of each whether it holds, departs, or is about nothing that we have', () => {
    expect(rows).toHaveLength(Object.values(LEVELS).join('').length)
    expect(rows.filter(([, , state]) => !/^(?:holds|departs|–)$/.test(state!)).map(([, id]) => id)).toEqual([])
  })

  it('names the test of every one that holds', () => {
    const untested = rows.filter(([, id, state, why]) => {
      const isTested = /\.test\.ts|\.spec\.ts|tests\/abuse/.test(why!)
      return state === 'holds' && !isTested && !NOTHING_TO_TEST.test(id!)
    })
    expect(untested.map(([, id]) => id)).toEqual([])
  })
})
