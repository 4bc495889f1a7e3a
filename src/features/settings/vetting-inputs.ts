import * as z from 'zod/mini'
import { isDay } from '#shared/date/parse-date.ts'
import {
  CLOSED_DAYS_MAX,
  FIRST_LOOK_MAX_HOURS,
  PROMISE_MAX_DAYS,
  REVIEWERS_MAX,
  TOTAL_MAX,
  type VettingSettings,
} from '#shared/site/vetting.ts'
import { fitText } from '#shared/text/cut-text.ts'
import { plainLine } from '#shared/text/plain-text.ts'
import { cleanLineOf } from '#shared/text/typed-text.ts'
import { AT_MOST_SHORT, CLOSED_DAYS_TOO_MANY, notADay, THRESHOLDS_CROSSED, wholeNumber } from './texts.ts'

const whole = (from: number, to: number) => {
  const message = wholeNumber(from, to)
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message))
}

/** "2026-12-24, 2026-12-31" as a list, each day once and in order; an array stays one. */
const days = z.pipe(
  z.transform((value: string | string[]): unknown => {
    if (typeof value !== 'string') return value
    const written = fitText(value, 12 * (CLOSED_DAYS_MAX + 1)).split(/[\s,;]+/)
    return [...new Set(written.map(cleanLineOf).filter((part) => part !== ''))].toSorted()
  }),
  z.array(plainLine(40)).check((payload) => {
    const wrong = payload.value.find((day) => !isDay(day))
    const message =
      wrong !== undefined ? notADay(wrong) : payload.value.length > CLOSED_DAYS_MAX ? CLOSED_DAYS_TOO_MANY : null
    if (message) payload.issues.push({ code: 'custom', input: payload.value, message })
  }),
)

/** How applications are judged, and how soon. */
export const VettingForm = z.object({
  vetting: z
    .object({
      reviewers: whole(0, REVIEWERS_MAX),
      approveFrom: whole(1, TOTAL_MAX),
      rejectBelow: whole(0, TOTAL_MAX),
      thirdFrom: whole(1, TOTAL_MAX),
      firstLookHours: whole(1, FIRST_LOOK_MAX_HOURS),
      decisionDays: whole(1, PROMISE_MAX_DAYS),
      atMostDays: whole(1, PROMISE_MAX_DAYS),
      closedDays: days,
    })
    .check((payload) => {
      const say = (field: keyof VettingSettings, message: string) =>
        payload.issues.push({ code: 'custom', input: payload.value[field], path: [field], message })
      if (payload.value.rejectBelow > payload.value.approveFrom) say('rejectBelow', THRESHOLDS_CROSSED)
      if (payload.value.atMostDays < payload.value.decisionDays) say('atMostDays', AT_MOST_SHORT)
    }),
})

/** What each of them is called, on the screen and in the history. */
export const VETTING_LABELS: Record<keyof VettingSettings, string> = {
  reviewers: 'Scores before a decision',
  approveFrom: 'Speaks for approving from',
  rejectBelow: 'Speaks for rejecting below',
  thirdFrom: 'One more score from a difference of',
  firstLookHours: 'First look, in hours',
  decisionDays: 'Usual decision, in business days',
  atMostDays: 'At most, in business days',
  closedDays: 'Days you don’t work',
}
