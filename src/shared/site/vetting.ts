/** How applications are judged, and how soon: all of it is public. */
export type VettingSettings = {
  /** Scores before a decision, but never more than there are people who may give them; with 0 nobody has to score. */
  reviewers: number
  /** Average totals from here on speak for approving, below the other for rejecting; between them for talking. */
  approveFrom: number
  rejectBelow: number
  /** Totals this far apart ask for one more score. */
  thirdFrom: number
  /** The three promised times: hours, then business days. */
  firstLookHours: number
  decisionDays: number
  atMostDays: number
  /** Days, YYYY-MM-DD, on which the operator does not work, besides weekends and federal holidays. */
  closedDays: string[]
}

export const VETTING_DEFAULTS: VettingSettings = {
  reviewers: 2,
  approveFrom: 7,
  rejectBelow: 5,
  thirdFrom: 3,
  firstLookHours: 24,
  decisionDays: 3,
  atMostDays: 7,
  closedDays: [],
}

export const REVIEWERS_MAX = 3
export const CLOSED_DAYS_MAX = 60
/** Five items of 0 to 2. */
export const TOTAL_MAX = 10
export const FIRST_LOOK_MAX_HOURS = 240
export const PROMISE_MAX_DAYS = 90
