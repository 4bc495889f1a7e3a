import { type MutationCache, onlineManager } from '@tanstack/react-query'
import { notify } from './notify.tsx'

/** Said by a form that was sent without a connection. */
export const FORM_WAITS =
  'There is no connection. What you typed stays here and is sent once the connection is back, while this page stays open.'
/** Said by a button that was pressed without a connection. */
const ACTION_WAITS = 'There is no connection. This is done once the connection is back.'

export const isOffline = (): boolean => !onlineManager.isOnline()

/** Calls once the connection is back; what it answers takes the call back. */
export const whenOnline = (call: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && call())

/** Marks a mutation whose own screen says that it waits for the connection. */
export const SAYS_IT_WAITS = { saysItWaits: true }

/** What waits for the connection is told to the one who waits for it: a button that only turns says nothing. */
export function tellWhatWaits(mutations: MutationCache): void {
  mutations.subscribe(({ type, mutation }) => {
    if (type !== 'updated' || !mutation.state.isPaused || mutation.meta?.['saysItWaits']) return
    notify.info(ACTION_WAITS, { id: 'waits-for-connection' })
  })
}
