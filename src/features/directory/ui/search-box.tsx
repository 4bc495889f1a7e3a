import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { WITHOUT } from '#shared/url/search-codec.ts'
import { CloseIcon } from '#ui/icon/icons.tsx'
import { SearchIcon } from '#ui/icon/page-icons.tsx'
import { useIsCurrentPage } from '#ui/page/use-is-current-page.ts'
import { SEARCH_DEBOUNCE_MS } from '../model.ts'
import { cleanText, type DirectorySearch } from '../search.ts'
import classes from './search-box.module.css'

type SearchBoxProps = { search: DirectorySearch; onChange: (words: string | undefined) => void }

/**
 * The search words (V27). The field keeps its own text, so that typing never waits for results and the caret stays; the
 * URL follows 300 ms later, never while an input method composes.
 */
export function SearchBox({ search, onChange }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { later, now } = useDebouncedWords(input, search.q ?? '', onChange)
  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    now()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !input.current?.value) return
    event.preventDefault()
    clear()
  }
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        Search
      </label>
      <span className={classes.line}>
        <SearchIcon className={classes.icon} />
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          className={classes.input}
          defaultValue={search.q ?? ''}
          placeholder="Name, place or style"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="search"
          onInput={(event) => {
            if (!event.nativeEvent.isComposing) later()
          }}
          onCompositionEnd={later}
          onKeyDown={onKeyDown}
        />
        <button
          // Without a script it names what to leave out.
          type="submit"
          name={WITHOUT}
          value="q"
          className={classes.clear}
          aria-label="Clear search"
          onClick={(event) => {
            event.preventDefault()
            clear()
          }}
        >
          <CloseIcon />
        </button>
      </span>
    </>
  )
}

/** Sends the field's words after a pause, and puts words changed elsewhere into the field. */
function useDebouncedWords(
  input: RefObject<HTMLInputElement | null>,
  words: string,
  onChange: (words: string | undefined) => void,
) {
  const timer = useRef<number | undefined>(undefined)
  const isCurrentPage = useIsCurrentPage()
  const latest = useRef(words)
  /** Words on their way into the URL: their arrival must not overwrite newer typing. */
  const sent = useRef<string[]>([])

  const now = () => {
    window.clearTimeout(timer.current)
    const typed = cleanText(input.current?.value ?? '')
    if (!isCurrentPage() || typed === (sent.current.at(-1) ?? latest.current)) return
    sent.current.push(typed)
    onChange(typed || undefined)
  }
  const later = () => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(now, SEARCH_DEBOUNCE_MS)
  }

  useEffect(() => {
    // Text typed before the script arrived counts as typed now.
    if (cleanText(input.current?.value ?? '') !== latest.current) later()
    return () => window.clearTimeout(timer.current)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (words === latest.current) return
    latest.current = words
    const place = sent.current.lastIndexOf(words)
    sent.current = place >= 0 ? sent.current.slice(place + 1) : []
    if (place >= 0 || !input.current) return
    window.clearTimeout(timer.current)
    input.current.value = words
  }, [words, input])

  return { later, now }
}
