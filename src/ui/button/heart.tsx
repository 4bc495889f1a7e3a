'use no memo'

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { takeEarlySubmits } from '#ui/form/early-submit.ts'
import { HeartIcon } from '#ui/icon/icons.tsx'
import classes from './heart.module.css'

/** Whose hearts are full, undefined while that is loading, and what a press does. */
export type HeartsState = { ids: readonly string[] | undefined; toggle: (id: string) => void }
/** The behavior of all hearts of a page. */
export type LiveHearts = ComponentType<{ onChange: (state: HeartsState) => void }>

const HeartsContext = createContext<{ state: HeartsState | null; start: () => Promise<void> } | null>(null)

type HeartsProps = { fetchLive: () => Promise<{ default: LiveHearts }>; children: ReactNode }

/** Around everything that shows hearts; what they do is fetched for the first of them. Without it there are none. */
export function Hearts({ fetchLive, children }: HeartsProps) {
  const [Live, setLive] = useState<LiveHearts | null>(null)
  const [state, setState] = useState<HeartsState | null>(null)
  const start = useCallback(() => fetchLive().then((module) => setLive(() => module.default)), [fetchLive])
  const hearts = useMemo(() => ({ state, start }), [state, start])
  // Kept, so that what it reports does not render it again.
  const live = useMemo(() => Live && <Live onChange={setState} />, [Live])
  return (
    <HeartsContext value={hearts}>
      {children}
      {live}
    </HeartsContext>
  )
}

/** Saves a photographer on the shortlist, or removes them. A press before the scripts arrive counts. */
export function Heart({ id, name }: { id: string; name: string }) {
  const hearts = useContext(HeartsContext)
  const form = useRef<HTMLFormElement>(null)
  const { state, start } = hearts ?? {}
  const isSaved = state?.ids?.includes(id) ?? false
  // Every press is counted on the page, also one that comes before this is live; without an answer it showed nothing.
  const takePresses = () => {
    const element = form.current
    if (!element) return
    if (!state) start?.().catch(() => takeEarlySubmits(element))
    else if (takeEarlySubmits(element) % 2 === 1) state.toggle(id)
  }
  useEffect(takePresses)
  if (!hearts) return null
  return (
    <form ref={form} method="post" className={classes.form} onSubmit={takePresses}>
      <button type="submit" className={classes.heart} aria-label={`Save ${name}`} aria-pressed={isSaved}>
        <HeartIcon />
      </button>
    </form>
  )
}
