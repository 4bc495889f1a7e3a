import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What people read is in strings and between tags; comments and the names of files are not. */
const wordsOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?:^|\s)\/\/.*$/gm, '')
    .replace(/from '[^']*'|import\('[^']*'\)/g, '')

const files = [...globSync('src/**/*.{ts,tsx}'), ...globSync('emails/**/*.{ts,tsx}')].filter(
  (file) => !/\.test\.|routeTree|fixture|common-passwords|src\/tooling/.test(file),
)

const seeds = globSync('drizzle/seed/**/*.ts').filter((file) => !file.includes('.test.'))

const RULES: readonly [what: string, pattern: RegExp, isAllowed?: RegExp][] = [
  ['the site’s name is written once', /'Curio'|Curio couple/, /SITE_NAME = |appInfo/],
  ['"email" has one spelling', /\be-mails?\b/i, /admin\/e-mails/],
  [
    'people sign in; only the specification has administrators "Log out"',
    /\blog(?:ged|ging)? ?(?:in|out|into)\b/i,
    /admin-login|AdminLogin|^\s*Log out$/,
  ],
  [
    'a price is a starting price; the one sentence of the specification stays',
    /\bstarting rates?\b/i,
    /must be a positive number/,
  ],
  [
    'a way of photographing is a style; the specification names the column and the details of "Vendors" otherwise',
    /\bSpecialt(?:y|ies)\b/,
    /header: 'Specialty'|label="Specialties"|^\s*Specialty: \(row\)/,
  ],
  ['one person reviews an application, and sees pictures (X134)', /two reviewers|complete galler|whole weddings? not/i],
  [
    'we speak the way people do: contractions, and no translated word order',
    /did not load|\b(?:[Yy]ou|[Ww]e) (?:have not|are (?:signed|listed|already|waiting))\b|\bwaits for (?:you|your)\b|by itself[.,'’]|\b[Tt]here is no such\b|\bmeanwhile[.’]|[a-z] at (?:the|this) moment[.’]/,
  ],
  [
    'someone, anyone, everyone',
    /[a-z>,;] (?:some|any|every)body\b|['"`>](?:Some|Any|Every)body /,
    /const somebody|return somebody|\.meta\(|eat everybody|made for somebody else/,
  ],
]

/** These hold for what the people of the demonstration say as well. */
const SPELLINGS: typeof RULES = [
  [
    'American spelling',
    /\b(?:colour|favourite|behaviour|catalogue|cancelling|organis|recognis|apologis|any more[.,;:'’])/i,
  ],
  [
    '"cancelled" has one spelling; the other one is the payment service’s word for a status',
    /\bcanceled\b/i,
    /'canceled'|\bcanceled:|\.canceled\b/,
  ],
]

describe('words people read', () => {
  const foundIn = (where: string[], pattern: RegExp, isAllowed?: RegExp) =>
    where.flatMap((file) =>
      wordsOf(file)
        .split('\n')
        .filter((line) => pattern.test(line) && !isAllowed?.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )

  it.each(RULES)('%s', (_what, pattern, isAllowed) => {
    expect(foundIn(files, pattern, isAllowed)).toEqual([])
  })

  it.each(SPELLINGS)('%s', (_what, pattern, isAllowed) => {
    expect(foundIn([...files, ...seeds], pattern, isAllowed)).toEqual([])
  })
})
