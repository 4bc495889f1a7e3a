import { AppError, databaseFault } from '#server/errors.ts'

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

/** The expected failure of a service verb that is called without HTTP; anything else is thrown on. */
export async function appErrorOf(work: Promise<unknown>): Promise<AppError> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('This was expected to be refused.')
}
