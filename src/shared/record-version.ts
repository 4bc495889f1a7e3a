import * as z from 'zod/mini'

/** What a person was looking at when they began to edit; every save of something that exists already carries it. */
export const RecordVersion = z.string().check(z.minLength(1), z.maxLength(64))

/** The version of what does not exist yet. */
export const NO_RECORD = 'none'

export const CHANGED_MEANWHILE = 'This was changed in another window meanwhile. What you typed is still here.'
