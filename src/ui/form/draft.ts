import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { inBrowser } from '#shared/browser/browser-store.ts'

type Draft<Values> = { values: Partial<Values>; version?: string | undefined }

export type FormDraft = {
  /** When the restored text was typed, if it comes from an earlier visit; otherwise null. */
  restoredAt: number | null
  /** Resets to what is stored. */
  startOver: () => void
  /** Nothing is lost by leaving. */
  isKept: () => boolean
  /** It has been sent. */
  forget: () => void
}

type Options<Values> = {
  form: UseFormReturnType<Values>
  /** The name it is kept under; without one nothing is kept. */
  name: string | undefined
  initialValues: Values
  /** The version the text was based on, and the callback for its return. */
  version: string | undefined
  onRestored: (version: string | undefined) => void
}

/** Typed values over stored ones, field by field: a cleared field stays empty, an unknown one is left out. */
export const restoredValues = <Values extends object>(typed: Partial<Values>, initial: Values): Values =>
  Object.fromEntries(
    Object.entries(initial).map(([key, value]) => [key, key in typed ? typed[key as keyof Values] : value]),
  ) as Values

function readDraft<Values>(name: string | undefined): { at: number; draft: Draft<Values> } | null {
  const kept = name === undefined ? null : inBrowser.recall(name)
  const draft = kept?.value as Draft<Values> | null | undefined
  return kept && draft && typeof draft.values === 'object' ? { at: kept.at, draft } : null
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Keeps what is typed into a form in this browser: it survives a reload, a closed dialog and an ended session. */
export function useFormDraft<Values extends object>(options: Options<Values>): FormDraft {
  const { form, name, initialValues, version } = options
  const [kept] = useState(() => readDraft<Values>(name))
  const [memory] = useState(() => new DraftMemory<Values>(name, kept?.at ?? null))
  const restoredAt = useSyncExternalStore(memory.subscribe, memory.restoredAt, () => null)
  const values = form.getValues()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    if (!kept) return
    const restored = restoredValues(kept.draft.values, latest.current.initialValues)
    memory.found(restored, kept.at)
    latest.current.form.setValues(restored)
    latest.current.onRestored(kept.draft.version)
  }, [kept, memory])
  useEffect(() => {
    // A draft has just been restored: the next render has its values.
    if (values !== latest.current.form.getValues()) return
    if (latest.current.form.isDirty()) memory.keep(values, version)
    else if (memory.isHeld) memory.forget()
  }, [memory, values, version])
  return {
    restoredAt,
    startOver: () => {
      form.setValues(initialValues)
      form.resetDirty(initialValues)
      memory.forget()
    },
    isKept: () => memory.isStored,
    forget: () => memory.forget(),
  }
}

/** One form's draft and when it was typed: restoring it or loading another version does not count as typing. */
class DraftMemory<Values extends object> {
  readonly #name: string | undefined
  readonly #listeners = new Set<() => void>()
  #restoredAt: number | null
  #typed: { values: Values; at: number } | null = null
  isStored = false

  constructor(name: string | undefined, restoredAt: number | null) {
    this.#name = name
    this.#restoredAt = restoredAt
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** When the restored text was typed, if it comes from an earlier visit. */
  restoredAt = (): number | null => this.#restoredAt

  found(values: Values, at: number): void {
    this.#typed = { values, at }
    this.isStored = true
  }

  keep(values: Values, version: string | undefined): void {
    if (this.#name === undefined) return
    if (!this.#typed || !isSame(this.#typed.values, values)) this.#typed = { values, at: Date.now() }
    this.isStored = inBrowser.keep(this.#name, { values, version } satisfies Draft<Values>, this.#typed.at)
  }

  /** Something was typed and neither sent nor undone. */
  get isHeld(): boolean {
    return this.#typed !== null
  }

  forget(): void {
    this.#typed = null
    this.#restoredAt = null
    this.isStored = false
    if (this.#name !== undefined) inBrowser.forget(this.#name)
    for (const listener of this.#listeners) listener()
  }
}
