/** The published five, in the order of the rubric. */
export const ITEMS = ['technical', 'consistency', 'people', 'low-light', 'storytelling'] as const
export type Item = (typeof ITEMS)[number]

/** What is scored: an application, an approved photographer's yearly re-check, one of the month's known applications. */
export const CASE_KINDS = ['application', 'recheck', 'calibration'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/**
 * How a case ended. `kept` is a re-check's; `lapsed` is one that nobody has to decide anymore:
 * withdrawn.
 */
export const CASE_OUTCOMES = ['approved', 'rejected', 'kept', 'known', 'lapsed'] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** Points for one item. */
export const POINTS = [0, 1, 2] as const
export type Point = (typeof POINTS)[number]
/** One for each item, in their order. */
export type Points = readonly number[]

export const SCORE_NOTE_MAX = 500

/** Applications of known worth that everyone scores each month. */
export const CALIBRATION_SIZE = 10
/** A case is known once it was decided this long ago: nobody remembers it. */
export const KNOWN_AFTER_DAYS = 30

/** How many of the newest pictures a re-check samples. */
export const RECHECK_SAMPLE = 12

/** What a reviewer does at a case: give one of its scores, or decide it once it has them. */
export type Task = 'score' | 'decide'

/** A reviewer's place at what they have open ends this long after they last did something there. */
export const CLAIM_MINUTES = 15

/** How many applications a sitting lists ahead. */
export const QUEUE_SIZE = 30

/** What the applicant and couples read of an average: bands, because tenths would claim more than five items carry. */
export const BANDS = ['missed', 'met', 'strong'] as const
export type Band = (typeof BANDS)[number]

/** The band of an average of one item, 0 to 2. */
export const bandOf = (average: number): Band => (average < 1 ? 'missed' : average < 1.75 ? 'met' : 'strong')
