import { describe, expect, it } from 'vitest'
import { BOOKING_STAGES, STAGE_LABELS_FOR } from './model.ts'
import { standstillText } from './texts.ts'
import { stageWords } from './timeline.ts'

const SIDES = ['client', 'vendor', 'admin'] as const

describe('the words of a booking', () => {
  it.each(BOOKING_STAGES)('never say "you" to an administrator in %s', (stage) => {
    const none = { isDue: false, isOffer: false, isLate: false, isAgain: false }
    for (const which of [none, { ...none, isDue: true }, { ...none, isOffer: true }, { ...none, isLate: true }]) {
      const { title, text } = stageWords('admin', stage, which)
      expect(`${title} ${text}`).not.toMatch(/\byour?s?\b/i)
    }
    expect(STAGE_LABELS_FOR.admin[stage]).not.toMatch(/\byou/i)
    for (const who of ['photographer', 'client', 'block'] as const)
      expect(standstillText(who, 'admin')).not.toMatch(/\byou/i)
  })

  it.each(SIDES)('call what the couple turned down declined, to the %s', (side) => {
    const { title } = stageWords(side, 'rejected', { isDue: false, isOffer: true, isLate: false, isAgain: false })
    expect(title).toMatch(/declined the offer/)
    expect(STAGE_LABELS_FOR[side].rejected).toMatch(/declined/i)
  })
})
