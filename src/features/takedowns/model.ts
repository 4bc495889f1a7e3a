/** Pictures that differ in more of 64 places are not taken for copies of each other. The bands find all up to seven. */
export const MAX_DISTANCE = 7
/** The same the other way round, which confirms what the bands have found. */
export const MAX_CONFIRMING_DISTANCE = 12
/** The most cases one picture opens. */
export const MATCHES_MAX = 3

/** How long an upheld case counts, and how many make somebody a repeat infringer. */
export const REPEAT_MONTHS = 24
export const REPEAT_CASES = 3

export const TAKEDOWNS_PAGE_SIZE = 20
