/** How many dates a couple waits for, and for how many photographers on each. */
export const DATES_MAX = 5
export const PHOTOGRAPHERS_MAX = 10
/** How many hours apart a couple is told about the same photographer's date. */
export const TELL_AGAIN_HOURS = 24
