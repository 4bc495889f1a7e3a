import { useEffect, useEffectEvent, useRef } from 'react'
import { stringifySearch } from '#lib/search-codec.ts'
import { parseSearch } from '#lib/search-codec.ts'
import { SearchIcon } from '#ui/icons.tsx'
import { cleanText, type DirectorySearch, SEARCH_DEBOUNCE_MS, SEARCH_DEFAULTS } from '../model.ts'
import classes from './search-box.module.css'

type SearchBoxProps = { search: DirectorySearch; onChange: (words: string | undefined) => void }

/**
 * The search words (DS1, V27). The field keeps its own text, so that typing never waits for results and the caret
 * stays; the address follows 300 ms later, and never while an input method is composing. A GET form works before
 * the script has loaded.
 */
export function SearchBox({ search, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<number | undefined>(undefined)
  /** Words sent from here whose arrival in the address must not be written back over newer typing. */
  const sent = useRef<string[]>([])
  const words = search.q ?? ''

  const send = useEffectEvent(() => {
    window.clearTimeout(timer.current)
    const typed = cleanText(input.current?.value ?? '')
    if (typed === (sent.current.at(-1) ?? words)) return
    sent.current = [...sent.current, typed]
    onChange(typed || undefined)
  })
  const later = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(send, SEARCH_DEBOUNCE_MS)
  }

  useEffect(() => {
    // Text typed before the script arrived counts as typed now.
    if (input.current && cleanText(input.current.value) !== words && input.current.value !== '') later()
    return () => window.clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    const place = sent.current.lastIndexOf(words)
    sent.current = sent.current.slice(place + 1)
    if (place >= 0 || !input.current || sent.current.length > 0) return
    if (document.activeElement !== input.current || words === '') input.current.value = words
  }, [words])

  return null as never
}
