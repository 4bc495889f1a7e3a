import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HELP_TOPICS } from '#shared/site/help-topics.ts'
import { ANSWER_GROUPS, findAnswers } from './find.ts'

const ALL = ANSWER_GROUPS.flatMap(({ answers }) => answers)
const topicsOf = (found: ReturnType<typeof findAnswers>) =>
  found.flatMap(({ answers }) => answers.map(({ topic }) => topic))
const filesIn = (pattern: string) => globSync(pattern).map((file) => [file, readFileSync(file, 'utf8')] as const)

describe('the answers of /help (HL1)', () => {
  it('answer every topic once', () => {
    expect(ALL.map(({ topic }) => topic).toSorted()).toEqual(HELP_TOPICS.toSorted())
  })

  it('are linked from the screens they are about', () => {
    const screens = filesIn('src/{features,shell,routes}/**/*.tsx').map(([, source]) => source)
    const isLinked = (topic: string) => screens.some((source) => source.includes(`topic="${topic}"`))
    expect(HELP_TOPICS.filter((topic) => !isLinked(topic))).toEqual([])
  })

  it('take their figures from the rules', () => {
    const SPELLED =
      /\b(?:two|three|four|five|six|seven|ten|twelve|fourteen|thirty)\b(?= (?:business )?(?:days|hours|weeks|months|minutes))/
    for (const [file, source] of filesIn('src/features/help/answers/{couples,photographers,everybody}.ts')) {
      const words = source.slice(source.indexOf('export const')).replaceAll(/\$\{[^}]*\}/g, '')
      expect(words.match(/\d+/g), file).toBeNull()
      expect(words.match(SPELLED), file).toBeNull()
    }
  })

  it('lead to pages of the site', () => {
    const routes = readFileSync('src/routeTree.gen.ts', 'utf8')
    for (const { more } of ALL) if (more) expect(routes).toContain(`'${more.to}'`)
  })

  it('are found by the words in them, whatever their case, accents and apostrophes', () => {
    expect(topicsOf(findAnswers({ q: 'CANCEL refund' }))).not.toContain('partner')
    expect(topicsOf(findAnswers({ q: 'cant sign in' }))).toContain('signing-in')
    expect(topicsOf(findAnswers({ q: 'commission' }))).toContain('commission')
    expect(topicsOf(findAnswers({ q: 'zebra' }))).toEqual([])
  })

  it('for couples leave out what only photographers ask', () => {
    const forCouples = topicsOf(findAnswers({ reader: 'couples' }))
    expect(forCouples).toContain('canceling')
    expect(forCouples).toContain('messages')
    expect(forCouples).not.toContain('payouts')
  })
})
