import { type MutationCache, onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { notify } from '#ui/overlay/notify.tsx'

/** Shown by a form that was sent without a connection. */
export const FORM_WAITS =
  'You’re offline. What you typed stays here and is sent once you’re back online, as long as this page stays open.'
/** Shown by a button that was pressed without a connection. */
const ACTION_WAITS = 'You’re offline. This will go through once you’re back online.'

export const isOffline = (): boolean => !onlineManager.isOnline()
/** Whether there is no connection, as it comes and goes. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    isOffline,
    () => false,
  )

/** Calls back once the connection is restored; returns a function that cancels it. */
export const whenOnline = (call: () => void): (() => void) => onlineManager.subscribe((isOnline) => isOnline && call())

/** Marks a mutation whose screen already says that it is waiting for the connection. */
export const SAYS_IT_WAITS = { saysItWaits: true }

/** Tells the person that an action is waiting for the connection, which a spinner alone does not say. */
export function tellWhatWaits(mutations: MutationCache): void {
  mutations.subscribe(({ type, mutation }) => {
    if (type !== 'updated' || !mutation.state.isPaused || mutation.meta?.['saysItWaits']) return
    notify.info(ACTION_WAITS, { id: 'waits-for-connection' })
  })
}
