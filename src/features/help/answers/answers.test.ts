import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { HELP_TOPICS } from '#shared/site/help-topics.ts'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'
import { answerGroups, findAnswers } from './find.ts'

const ALL = answerGroups(VETTING_DEFAULTS).flatMap(({ answers }) => answers)
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
    expect(topicsOf(findAnswers({ q: 'CANCEL refund' }, VETTING_DEFAULTS))).not.toContain('partner')
    expect(topicsOf(findAnswers({ q: 'cant sign in' }, VETTING_DEFAULTS))).toContain('signing-in')
    expect(topicsOf(findAnswers({ q: 'commission' }, VETTING_DEFAULTS))).toContain('commission')
    expect(topicsOf(findAnswers({ q: 'zebra' }, VETTING_DEFAULTS))).toEqual([])
  })

  it('for couples leave out what only photographers ask', () => {
    const forCouples = topicsOf(findAnswers({ reader: 'couples' }, VETTING_DEFAULTS))
    expect(forCouples).toContain('canceling')
    expect(forCouples).toContain('messages')
    expect(forCouples).not.toContain('payouts')
  })
})
