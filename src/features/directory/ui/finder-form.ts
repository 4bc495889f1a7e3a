import { type RefObject, useEffect } from 'react'
import { parseSearch } from '#shared/url/search-codec.ts'
import { DirectorySearch } from '../search.ts'

/** The form around everything that can be chosen; fields elsewhere on the page name it. */
export const FINDER_FORM = 'finder'
/** An empty form beside it: its buttons reset everything. */
export const RESET_FORM = 'finder-reset'

type Chosen = Omit<DirectorySearch, 'page' | 'sort'>

/** The form's state, read like a URL: without a script the browser submits exactly that. */
export function readFinderForm(form: HTMLFormElement, submitter?: HTMLElement | null): Chosen {
  const fields = new FormData(form, submitter)
  const said = [...fields].filter((field): field is [string, string] => typeof field[1] === 'string')
  const { q, location, style, date, min, max, priced, unavailable } = DirectorySearch.parse(
    parseSearch(new URLSearchParams(said).toString()),
  )
  return { q, location, style, date, min, max, priced, unavailable: date ? unavailable : undefined }
}

const isTouched = (field: Element): boolean =>
  field instanceof HTMLInputElement &&
  (field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue)

/** Choices made before hydration count as made now. The search field handles its own words (search-box.tsx). */
export function useEarlyChoices(form: RefObject<HTMLFormElement | null>, change: (chosen: Chosen) => void) {
  useEffect(() => {
    const fields = [...(form.current?.elements ?? [])]
    if (!fields.some((field) => isTouched(field) && (field as HTMLInputElement).name !== 'q')) return
    const { q: _typed, ...chosen } = readFinderForm(form.current!)
    change(chosen)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
