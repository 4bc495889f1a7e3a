import { useBlocker } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { confirm, isAsking } from '#ui/overlay/confirm.tsx'

type Unsaved = { isDirty: () => boolean; isSending: () => boolean; message?: string | undefined }

const TYPED_HERE = 'What you’ve entered here hasn’t been saved.'
const TYPED = 'What you’ve entered on this page hasn’t been saved.'

/** A container of forms that can be closed: a dialog, the panel of a tab. */
export class LeaveScope {
  readonly #held = new Set<Unsaved>()
  /** The person has agreed to lose what is typed, so nothing asks again. */
  #isGivenUp = false
  /** Whether a change of search parameters closes it, as with a dialog or a tab. */
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

  /** Leaves, asking first when typed text would be lost. */
  async leave(go: () => void): Promise<void> {
    const unsaved = [...this.#held].find(({ isDirty, isSending }) => isDirty() || isSending())
    if (unsaved) {
      if (!(await askToLeave(unsaved.message ?? TYPED_HERE))) return
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

/** Wraps content that can be closed or replaced without leaving the page. */
export function LeaveScopeProvider({ scope, children }: { scope: LeaveScope; children: ReactNode }) {
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

/** A separate scope, for a dialog or a panel. */
export function useLeaveScope({ goesWithSearch = true } = {}): LeaveScope {
  const [scope] = useState(() => new LeaveScope(goesWithSearch))
  return scope
}

/** Closes the surrounding dialog, asking first: for "Cancel" and "Back". On a plain page it leaves at once. */
export function useLeave(): (go: () => void) => void {
  const scope = useContext(ScopeContext)
  return (go) => (scope ? void scope.leave(go) : go())
}

type Place = { pathname: string; search: object }

/**
 * Registers typed text that is stored nowhere else: closing its dialog, leaving the page, switching tabs on the page and
 * closing the browser tab ask first. AppForm does this for every form; only text outside a form needs to call it.
 * @param message what is lost, where it is not what was typed.
 */
export function useUnsaved(isDirty: () => boolean, isSending: () => boolean = () => false, message?: string): void {
  const scope = useContext(ScopeContext)
  const now = useRef({ isDirty, isSending })
  useEffect(() => {
    now.current = { isDirty, isSending }
  })
  useEffect(
    () => scope?.hold({ isDirty: () => now.current.isDirty(), isSending: () => now.current.isSending(), message }),
    [scope, message],
  )
  const wouldLose = () => !scope?.isGivenUp && !isSending() && isDirty()
  // In a dialog or a tab, new search parameters may close the form; on a plain page they only filter other content.
  const isElsewhere = (from: Place, to: Place) =>
    from.pathname !== to.pathname ||
    (scope?.goesWithSearch === true && JSON.stringify(from.search) !== JSON.stringify(to.search))
  useBlocker({
    enableBeforeUnload: wouldLose,
    shouldBlockFn: async ({ current, next }) => {
      if (!wouldLose() || !isElsewhere(current, next)) return false
      return !(await askOnce(message ?? TYPED))
    },
  })
}

let isAgreed = false

/** Several changed forms on one page share one question. */
async function askOnce(message: string): Promise<boolean> {
  if (isAgreed) return true
  isAgreed = await askToLeave(message)
  setTimeout(() => {
    isAgreed = false
  })
  return isAgreed
}

const open: string[] = []

/** Whether a closing action is meant for this dialog and not for a question or dialog on top of it. */
export function useTopmost(isOpen: boolean): () => boolean {
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    open.push(id)
    // A key press reaches every dialog's listener: a dialog below counts as on top only after the press.
    return () => void setTimeout(() => open.splice(open.lastIndexOf(id), 1))
  }, [id, isOpen])
  return () => open.at(-1) === id && !isAsking()
}
