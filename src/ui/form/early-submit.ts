import { type RefObject, useEffect } from 'react'

const page = globalThis as { curioSent?: WeakMap<HTMLFormElement, number> }

/**
 * Runs before hydration. Forms that a script submits are never submitted by the browser, which would lose what was
 * typed; how often each was submitted is remembered until it is hydrated.
 */
export const EARLY_SUBMIT_SCRIPT =
  'curioSent=new WeakMap;addEventListener("submit",e=>{let f=e.target,m=curioSent;if(f.method=="post"){e.preventDefault();m.set(f,-~m.get(f))}},true)'

/** How often a form was submitted before its script was there, counted once. */
export function takeEarlySubmits(form: HTMLFormElement): number {
  const times = page.curioSent?.get(form) ?? 0
  page.curioSent?.delete(form)
  return times
}

/** Submits a form after hydration if it was submitted before: the first press counts, however slow the network. */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current && takeEarlySubmits(form.current) > 0) form.current.requestSubmit()
  }, [form])
}
