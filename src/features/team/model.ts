/** How long an invitation works. */
export const INVITE_VALID_DAYS = 7
