import { VETTING_DEFAULTS, type VettingSettings } from './vetting.ts'

export type Promises = Pick<VettingSettings, 'firstLookHours' | 'decisionDays' | 'atMostDays'>

/** The specification's three times: said as long as the settings are the specification's. */
const SPECIFIED: Record<keyof Promises, string> = {
  firstLookHours: '12-24 hours',
  decisionDays: '2-3 business days',
  atMostDays: '5-7 business days',
}
const UNITS: Record<keyof Promises, string> = {
  firstLookHours: 'hour',
  decisionDays: 'business day',
  atMostDays: 'business day',
}

export const isSpecified = (promises: Promises, key: keyof Promises): boolean => promises[key] === VETTING_DEFAULTS[key]

const timeOf = (promises: Promises, key: keyof Promises): string =>
  isSpecified(promises, key) ? SPECIFIED[key] : `${promises[key]} ${UNITS[key]}${promises[key] === 1 ? '' : 's'}`

/** The promised times as sentences have them, after “within” or “at most”. No other text names them. */
export const vettingTimes = (promises: Promises) => ({
  firstLook: timeOf(promises, 'firstLookHours'),
  decision: timeOf(promises, 'decisionDays'),
  atMost: timeOf(promises, 'atMostDays'),
})
