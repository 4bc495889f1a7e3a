import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { confirm, isAsking } from './confirm.tsx'

type Unsaved = { isDirty: () => boolean; isSending: () => boolean }

/** What holds forms and can go away with them: a dialog, the panel of a tab. */
export class LeaveScope {
  readonly #held = new Set<Unsaved>()
  /** The person has agreed to lose what is typed; nothing asks again. */
  #isGivenUp = false
  /** Whether another search of the page's address takes it away, as it does with a dialog or a tab. */
  readonly goesWithSearch: boolean

  constructor(goesWithSearch: boolean) {
    this.goesWithSearch = goesWithSearch
  }

  hold(unsaved: Unsaved): () => void {
    this.#held.add(unsaved)
    this.#isGivenUp = false
    return () => this.#held.delete(unsaved)
  }

  get isGivenUp() {
    return this.#isGivenUp
  }

  /** Goes, after a question when typed text would be lost. */
  async leave(go: () => void): Promise<void> {
    if ([...this.#held].some(({ isDirty, isSending }) => isDirty() || isSending())) {
      if (!(await askToLeave('What you have entered here has not been saved.'))) return
      this.#isGivenUp = true
    }
    go()
  }
}

const askToLeave = (message: string) =>
  confirm({
    title: 'Leave without saving?',
    message,
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    isDestructive: true,
  })

const ScopeContext = createContext<LeaveScope | null>(null)

/** Around the content of whatever can be closed or exchanged without leaving the page. */
export function LeaveScopeProvider({ scope, children }: { scope: LeaveScope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** A scope of its own, for a dialog or a panel. */
export function useLeaveScope({ goesWithSearch = true } = {}): LeaveScope {
  const [scope] = useState(() => new LeaveScope(goesWithSearch))
  return scope
}

/** The guarded way out of the dialog this stands in: for "Cancel" and "Back". On a plain page it goes at once. */
export function useLeave(): (go: () => void) => void {
  const scope = useContext(ScopeContext)
  return (go) => (scope ? void scope.leave(go) : go())
}

type Place = { pathname: string; search: object }

/**
 * Announces typed text that exists nowhere else: closing its dialog, another page, another tab of the page and closing
 * the browser's tab ask first. AppForm does it for every form; only text outside of a form calls it itself.
 */
export function useUnsaved(isDirty: () => boolean, isSending: () => boolean = () => false): void {
  const scope = useContext(ScopeContext)
  const now = useRef({ isDirty, isSending })
  useEffect(() => {
    now.current = { isDirty, isSending }
  })
  useEffect(
    () => scope?.hold({ isDirty: () => now.current.isDirty(), isSending: () => now.current.isSending() }),
    [scope],
  )
  const wouldLose = () => !scope?.isGivenUp && !isSending() && isDirty()
  // In a dialog or a tab another search may take the form away; on a plain page it filters what stands beside it.
  const isElsewhere = (from: Place, to: Place) =>
    from.pathname !== to.pathname ||
    (scope?.goesWithSearch === true && JSON.stringify(from.search) !== JSON.stringify(to.search))
  useBlocker({
    enableBeforeUnload: wouldLose,
    shouldBlockFn: async ({ current, next }) => {
      if (!wouldLose() || !isElsewhere(current, next)) return false
      return !(await askOnce())
    },
  })
}

let isAgreed = false

/** Several changed forms of one page ask one question. */
async function askOnce(): Promise<boolean> {
  if (isAgreed) return true
  isAgreed = await askToLeave('What you have entered on this page has not been saved.')
  setTimeout(() => {
    isAgreed = false
  })
  return isAgreed
}

const open: string[] = []

/** Whether what closes a dialog is meant for this one: not for a question or another dialog that lies over it. */
export function useTopmost(isOpen: boolean): () => boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(id)
    // One key press reaches every dialog's listener: the one below is not on top before the press is over.
    return () => void setTimeout(() => open.splice(open.lastIndexOf(id), 1))
  }, [id, isOpen])
  return () => open.at(-1) === id && !isAsking()
}
