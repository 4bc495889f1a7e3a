/** What a passkey signs for: opening a session, confirming that it is still the person, or being added. */
export const CHALLENGE_PURPOSES = ['sign-in', 'step-up', 'new-passkey'] as const
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number]

/** RFC 6238, as every authenticator app has it: six digits, thirty seconds, and the code before and after count too. */
export const CODE_DIGITS = 6
export const CODE_WINDOW = 1

/** Each is used once; twelve letters and digits, in three groups. */
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 12

export const FACTOR_NAME_MAX = 60
/** Apps and passkeys of one account together. */
export const FACTORS_MAX = 12

/** How long a sign-in waits for its second step, and how many tries it has. */
export const PENDING_MINUTES = 15
export const PENDING_TRIES = 5

/** How long a passkey has to answer. */
export const CHALLENGE_MINUTES = 10

/** A lost factor: how long the mails have to reach its owner, and how long the sign-in without it is open then. */
export const RESET_HOURS = 72
export const RESET_OPEN_DAYS = 7

/** How often an address may ask for a passkey, for each sign-in it may try. */
export const PASSKEYS_PER_SIGN_IN = 4

const HOUR = 60 * 60_000

/** Limits that no administrator sets. Wrong codes count per account, and apart from that per browser it knows. */
export const FACTOR_LIMITS = {
  proof: { limit: 10, windowMs: HOUR },
  enrolment: { limit: 20, windowMs: HOUR },
} as const
