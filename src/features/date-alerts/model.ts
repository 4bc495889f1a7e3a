/** How many dates a couple waits for, and for how many photographers on each. (DS12) */
export const DATES_MAX = 5
export const PHOTOGRAPHERS_MAX = 10
/** A photographer whose date comes and goes is told of once in so many hours. (DS12) */
export const TELL_AGAIN_HOURS = 24
