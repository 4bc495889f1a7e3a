import { address, id } from '#shared/address.ts'

/** The address of an inbox: the selected conversation. Anything else than an id is no selection. */
export const MessagesSearch = address({ thread: id })
