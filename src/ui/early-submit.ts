import { type RefObject, useEffect } from 'react'

const page = globalThis as { curioSent?: EventTarget | null }

/**
 * Runs before hydration. Forms that a script submits are never submitted by the browser, which would lose what was
 * typed; the last submitted form is remembered until it is hydrated.
 */
export const EARLY_SUBMIT_SCRIPT =
  'addEventListener("submit",function(e){if(e.target.method=="post"){e.preventDefault();window.curioSent=e.target}},true)'

/** Submits a form after hydration if it was submitted before: the first press counts, however slow the network. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!form.current || page.curioSent !== form.current) return
    page.curioSent = null
    form.current.requestSubmit()
  }, [form])
}
