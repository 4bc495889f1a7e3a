import * as z from 'zod/mini'

/** The version a person began to edit; every save of an existing record sends it. */
export const RecordVersion = z.string().check(z.minLength(1), z.maxLength(64))

/** The version of a record that does not exist yet. */
export const NO_RECORD = 'none'

export const CHANGED_MEANWHILE = 'This was changed in another window in the meantime. What you typed is still here.'
