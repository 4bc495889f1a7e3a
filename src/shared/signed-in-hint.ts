// A file of its own: every page's first script carries it, and nothing else of this feature's contract.

/** Name of the cookie that scripts may read, unlike the session's: it says only that somebody is signed in here. */
export const SIGNED_IN_HINT = 'curio_signed_in'
