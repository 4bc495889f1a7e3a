import { databaseFault } from '#server/errors.ts'

/**
 * What the database refused: the name of the broken constraint, or the error's code where there is none; '' when it
 * accepted.
 */
export async function refusalOf(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
    return ''
  } catch (error) {
    const fault = databaseFault(error)
    if (!fault) throw error
    return fault.constraint ?? fault.code ?? ''
  }
}
