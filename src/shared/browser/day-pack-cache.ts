/**
 * The one cache of this site in a browser: saved day packs. The same name in every release, so that no update loses
 * what somebody saved for a day without a network.
 */
export const DAY_PACK_CACHE = 'day-pack'
