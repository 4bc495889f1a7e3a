/**
 * What the database refused: the name of the broken constraint, or the error's code where there is none; '' when it
 * accepted. Drizzle wraps the driver's error.
 */
export async function refusalOf(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
    return ''
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error
    const { constraint, code } = cause as { constraint?: string; code?: string }
    if (!code) throw error
    return constraint ?? code
  }
}
