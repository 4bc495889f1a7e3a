// In a file of its own, because every page's first script includes it.

/** Name of the cookie that scripts may read, unlike the session's: it says only that somebody is signed in here. */
export const SIGNED_IN_COOKIE = 'curio_signed_in'
