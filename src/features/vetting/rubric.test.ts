import { describe, expect, it } from 'vitest'
import { VETTING_DEFAULTS } from '#shared/site/vetting.ts'
import { applicationFindings, findingsOf } from './checks.ts'
import { isDisposable } from './disposable-mail.ts'
import { bandOf } from './model.ts'
import { averagesOf, demandedScores, verdictOf } from './rubric.ts'
import { shuffledFor } from './shuffle.ts'

const rule = VETTING_DEFAULTS
const all = (point: number) => [point, point, point, point, point]

describe('the rule of decision (VA5)', () => {
  it('demands no more scores than there are people to give them', () => {
    expect(demandedScores({ reviewers: 2 }, 5)).toBe(2)
    expect(demandedScores({ reviewers: 2 }, 1)).toBe(1)
    expect(demandedScores({ reviewers: 0 }, 5)).toBe(0)
  })

  it('advises nothing before all scores are in', () => {
    const one = verdictOf([all(2)], { demanded: 2, people: 3, rule })
    expect(one).toMatchObject({ needed: 2, isComplete: false, advice: null })
    expect(verdictOf([all(2), all(2)], { demanded: 2, people: 3, rule }).advice).toBe('approve')
    expect(verdictOf([all(1), all(1)], { demanded: 2, people: 3, rule }).advice).toBe('talk')
    expect(verdictOf([all(0), [1, 1, 0, 0, 0]], { demanded: 2, people: 3, rule }).advice).toBe('reject')
  })

  it('asks a third person where totals differ by three or more, if there is one', () => {
    const far = [all(2), [2, 2, 1, 1, 1]]
    expect(verdictOf(far, { demanded: 2, people: 3, rule })).toMatchObject({
      difference: 3,
      needed: 3,
      isComplete: false,
      advice: null,
    })
    expect(verdictOf(far, { demanded: 2, people: 2, rule })).toMatchObject({ needed: 2, isComplete: true })
    const near = [all(2), [2, 2, 2, 1, 1]]
    expect(verdictOf(near, { demanded: 2, people: 3, rule })).toMatchObject({ needed: 2, advice: 'approve' })
    expect(verdictOf([...far, all(1)], { demanded: 2, people: 3, rule })).toMatchObject({ isComplete: true })
  })

  it('lets one person decide alone where nobody has to score', () => {
    expect(verdictOf([], { demanded: 0, people: 1, rule })).toMatchObject({ isComplete: true, advice: null })
  })

  it('averages item by item, in bands', () => {
    expect(
      averagesOf([
        [0, 1, 2, 2, 1],
        [2, 1, 2, 1, 1],
      ]),
    ).toEqual([1, 1, 2, 1.5, 1])
    expect([0, 0.5, 1, 1.5, 1.75, 2].map(bandOf)).toEqual(['missed', 'missed', 'met', 'met', 'strong', 'strong'])
  })
})

describe('the order of pictures', () => {
  const pictures = Array.from({ length: 25 }, (_, place) => ({ id: `picture-${place}` }))
  const order = (reviewer: string) => shuffledFor(pictures, reviewer).map(({ id }) => id)

  it('is always the same for one reviewer, and another for the next', () => {
    expect(order('one')).toEqual(order('one'))
    expect(order('one')).not.toEqual(order('two'))
    expect(order('one').toSorted()).toEqual(pictures.map(({ id }) => id).toSorted())
  })
})

describe('the checks (VA4)', () => {
  const fine = { width: 2048, height: 1365, sharpness: 60, dark: 5, bright: 5, alike: [], elsewhere: 0 }
  const keys = (of: Parameters<typeof findingsOf>[0]) => findingsOf(of).map(({ key }) => key)

  it('say nothing of a good picture, or of one that was not measured', () => {
    expect(keys(fine)).toEqual([])
    expect(keys({ ...fine, sharpness: null, dark: null, bright: null })).toEqual([])
  })

  it('each say what they mean and how they can be wrong', () => {
    const found = findingsOf({
      width: 800,
      height: 600,
      sharpness: 2,
      dark: 300,
      bright: 200,
      alike: [4],
      elsewhere: 1,
    })
    expect(found.map(({ key }) => key)).toEqual(['elsewhere', 'alike', 'small', 'soft', 'dark', 'bright'])
    for (const { meaning, doubt } of found) expect(meaning.length * doubt.length).toBeGreaterThan(400)
    expect(found[1]!.title).toBe('Almost the same as picture 5')
  })

  it('look at the application as a whole', () => {
    const calm = {
      pictures: 20,
      needed: 5,
      takenFrom: null,
      takenTo: null,
      website: 'answers',
      isDisposableEmail: false,
    }
    expect(applicationFindings(calm)).toEqual([])
    expect(applicationFindings({ ...calm, website: null })).toEqual([])
    const doubtful = { ...calm, pictures: 3, takenFrom: '2026-05-01', takenTo: '2026-05-01', website: 'refused' }
    expect(applicationFindings({ ...doubtful, isDisposableEmail: true }).map(({ key }) => key)).toEqual([
      'count',
      'one-day',
      'website',
      'disposable',
    ])
  })

  it('know throwaway addresses, also below a provider’s domain', () => {
    expect(isDisposable('a@Mailinator.com')).toBe(true)
    expect(isDisposable('a@x.yopmail.com')).toBe(true)
    expect(isDisposable('studio@gmail.com')).toBe(false)
    expect(isDisposable('studio@notmailinator.com')).toBe(false)
  })
})
