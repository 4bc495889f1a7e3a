import { VETTING_DEFAULTS, type VettingSettings } from '#shared/site/vetting.ts'

/** The three vetting times of the specification, each with its meaning (X1). */
export const VETTING_TIMES = {
  firstLook: {
    time: '12-24 hours',
    title: 'First look',
    text: 'Someone on the curation team opens your application and checks that it’s complete.',
  },
  decision: {
    time: '2-3 business days',
    title: 'Usual decision',
    text: 'Once the application is complete, you’ll usually hear yes or no within this time.',
  },
  atMost: {
    time: '5-7 business days',
    title: 'At most',
    text: 'When we have questions for you, the whole review takes no longer than this.',
  },
} as const

type Promises = Pick<VettingSettings, 'firstLookHours' | 'decisionDays' | 'atMostDays'>
const upTo = (count: number, unit: string) => `up to ${count} ${unit}${count === 1 ? '' : 's'}`

/** The three times in the specification's words, or in the operator's own numbers where the settings promise others. (C33) */
export function milestoneTexts(promises: Promises): { title: string; time: string; text: string }[] {
  const { firstLook, decision, atMost } = VETTING_TIMES
  const { firstLookHours, decisionDays, atMostDays } = promises
  const isUsual = (key: keyof Promises) => promises[key] === VETTING_DEFAULTS[key]
  return [
    { ...firstLook, time: isUsual('firstLookHours') ? firstLook.time : upTo(firstLookHours, 'hour') },
    { ...decision, time: isUsual('decisionDays') ? decision.time : upTo(decisionDays, 'business day') },
    { ...atMost, time: isUsual('atMostDays') ? atMost.time : upTo(atMostDays, 'business day') },
  ]
}
