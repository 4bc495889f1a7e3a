import { useEffect, useRef } from 'react'
import { inTab } from '#shared/browser/browser-store.ts'
import { takeVendorHandover } from '#shared/browser/vendor-handover.ts'
import type { AppForm } from '#ui/form/use-app-form.ts'
import { type ApplyDraft, type ApplyValues, draftOf, fillBlanks, hasContent, readDraft } from './apply-values.ts'

/** Where the server keeps the form of this browser. */
export type Drafts = {
  read: () => Promise<Record<string, unknown> | null>
  keep: (draft: Record<string, unknown>) => Promise<void>
  close: () => void
}

const NAME = 'application'
const SAVE_AFTER_MS = 1200

const readTab = (): Partial<ApplyDraft> => readDraft(inTab.recall(NAME)?.value)

/** The names and the address from the couples' sign-up, once. */
function readHandover(): Partial<ApplyDraft> {
  const carried = takeVendorHandover()
  if (!carried) return {}
  return { ...carried, name: `${carried.firstName} ${carried.lastName}`.trim() }
}

/**
 * Keeps the form while it is filled in: in this tab at once, so that a reload loses nothing, and on the
 * server a moment later, so that the same browser finds it again tomorrow. Never the password. (VA1)
 * @returns pause, before the application is sent: the submission uses up the session, so no draft may follow
 * it; resume, when it was refused; forget, when it was accepted.
 */
export function useDraft({ form }: AppForm<ApplyValues>, drafts: Drafts) {
  const stage = useRef<'new' | 'restoring' | 'keeping' | 'paused' | 'over'>('new')
  const timer = useRef<number>(undefined)
  const underway = useRef<Promise<void>>(Promise.resolve())
  const values = form.getValues()

  useEffect(() => {
    if (stage.current !== 'new') return
    stage.current = 'restoring'
    const found = [readHandover(), readTab()]
    // Most visitors are new: their form need not be rendered again.
    if (found.some((source) => Object.keys(source).length > 0)) form.setValues(fillBlanks(form.getValues(), ...found))
    const restore = async () => {
      const kept = await drafts.read()
      if (kept) form.setValues(fillBlanks(form.getValues(), readDraft(kept)))
      if (stage.current === 'restoring') stage.current = 'keeping'
    }
    void restore()
  }, [drafts, form])

  useEffect(() => {
    const draft = draftOf(values)
    if (stage.current === 'new' || stage.current === 'over' || !hasContent(draft)) return undefined
    inTab.keep(NAME, draft)
    if (stage.current === 'paused') return undefined
    timer.current = window.setTimeout(() => {
      // A failed save is retried with the next change; this tab has the data anyway.
      underway.current = drafts.keep(draft).catch(() => undefined)
    }, SAVE_AFTER_MS)
    return () => window.clearTimeout(timer.current)
  }, [drafts, values])

  return {
    pause: (): Promise<void> => {
      stage.current = 'paused'
      window.clearTimeout(timer.current)
      return underway.current
    },
    resume: () => {
      stage.current = 'keeping'
    },
    forget: () => {
      stage.current = 'over'
      window.clearTimeout(timer.current)
      inTab.forget(NAME)
      drafts.close()
    },
  }
}
