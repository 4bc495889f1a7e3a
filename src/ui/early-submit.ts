import { type RefObject, useEffect } from 'react'

const page = globalThis as { curioSent?: EventTarget | null }

/**
 * Runs before anything of the page is live. What is sent by a script is never posted by the browser itself, which would
 * lose what was typed; the form pressed last is remembered until it is live.
 */
export const EARLY_SUBMIT_SCRIPT =
  'addEventListener("submit",function(e){if(e.target.method=="post"){e.preventDefault();window.curioSent=e.target}},true)'

/** Sends a form once it is live that was sent before: the first press counts, however slow the network. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!form.current || page.curioSent !== form.current) return
    page.curioSent = null
    form.current.requestSubmit()
  }, [form])
}
