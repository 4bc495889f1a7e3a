/** So often a day one administrator may look at Curio as somebody else: it is for support. */
export const VIEWINGS_A_DAY = 10
/** So long the person who was looked at finds it in their list of sessions. */
export const VIEWING_LISTED_DAYS = 90
