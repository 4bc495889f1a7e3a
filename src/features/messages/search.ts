import { address, id } from '#shared/address.ts'

/** The URL of an inbox: the selected conversation. Anything but an id means no selection. */
export const MessagesSearch = address({ thread: id })
