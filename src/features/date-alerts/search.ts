import { address, day, id } from '#shared/address.ts'

/** Whose date somebody would like to wait for. */
export const AlertsSearch = address({ photographer: id, date: day })
