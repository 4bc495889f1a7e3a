/** Pictures that differ in more of 64 places are not taken for copies of each other. The bands find all up to seven. */
export const MAX_DISTANCE = 7
/** The same the other way round, which confirms what the bands have found. */
export const MAX_CONFIRMING_DISTANCE = 12
/** The most cases one picture opens. */
export const MATCHES_MAX = 3

/** Business days a claimant has to go to court once the photographer has answered; 17 U.S.C. § 512(g)(2)(C) has 10 to 14. */
export const COURT_DAYS = 10
/** How long an upheld case counts, and how many make somebody a repeat infringer. */
export const REPEAT_MONTHS = 24
export const REPEAT_CASES = 3

export const TAKEDOWNS_PAGE_SIZE = 20
export const NAME_MAX = 120
export const ADDRESS_MAX = 400
export const WORDS_MAX = 3000
export const WORDS_MIN = 10
export const PICTURE_ADDRESS_MAX = 600

/** The key in the address of a picture's file, or the key itself. */
export const keyIn = (picture: string): string =>
  (picture.split(/[?#]/)[0]!.split('/').at(-1) ?? '').replace(/-\d{1,5}\.webp$/, '')
