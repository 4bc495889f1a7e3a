import { AppError } from '#server/errors.ts'
import { describeError, log } from '#server/log.ts'
import type { RowAnswer } from '#shared/api/row-answer.ts'

const NOT_SAVED = 'We couldn’t save this one. Please try again.'

/**
 * Does the same with several rows, one after the other, each in a transaction of its own: a row that is refused or fails
 * does not stop the others. Returns an answer for each, in their order. (AD12)
 */
export async function perRow(
  ids: readonly string[],
  act: (id: string) => Promise<string | null | void>,
): Promise<RowAnswer[]> {
  const answers: RowAnswer[] = []
  for (const id of new Set(ids)) {
    try {
      answers.push({ id, refusal: (await act(id)) ?? null })
    } catch (error) {
      if (!(error instanceof AppError)) log.error('one of several rows failed', describeError(error))
      answers.push({ id, refusal: error instanceof AppError ? error.message : NOT_SAVED })
    }
  }
  return answers
}
