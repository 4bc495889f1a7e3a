import { useMatches, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { recallWedding, rememberWedding } from '#shared/browser/chosen-wedding.ts'
import { todayIn } from '#shared/date/days.ts'
import { trpc } from '#shell/trpc.ts'
import { useSite } from '#ui/page/site.ts'
import { useViewer } from './account/viewer.ts'

type Params = { date: string; place?: string }

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The search parameters in which a page has the day and the place of the visitor's wedding. */
    wedding?: Params
  }
}

type Search = Record<string, unknown>
const textsIn = (value: unknown): string[] => [value].flat().filter((each) => typeof each === 'string')

/** What a page's address says of the wedding. */
const saidBy = (search: Search, { date, place }: Params) => ({
  date: textsIn(search[date])[0],
  places: place ? textsIn(search[place]) : [],
})

type Said = ReturnType<typeof saidBy>
const NOTHING_SAID: Said = { date: undefined, places: [] }
/** The page before, what it said, whether its address stays as it came, and whether the server has drawn it. */
type Shown = { path: string; said: Said; isKept: boolean; isDrawn: boolean }

/**
 * What this browser knows of the wedding and the page's address does not say. A day that is over is of no use; which day
 * it is is asked only where there is one, because that takes a formatter.
 */
function missingIn(search: Search, params: Params, today: () => string): Search {
  const said = saidBy(search, params)
  const { date, places = [] } = recallWedding()
  const missing: Search = {}
  if (!said.date && date && date >= today()) missing[params.date] = date
  if (params.place && said.places.length === 0 && places.length > 0)
    missing[params.place] = places.length === 1 ? places[0] : places
  return missing
}

/** Does something once a page that the server has drawn is live: its parts may still be waiting for their scripts. */
function whenLive(work: () => void): void {
  const soon = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 300)
  if (document.readyState === 'complete') soon()
  else window.addEventListener('load', soon, { once: true })
}

/**
 * Takes the day and the place that a visitor has chosen on one page along to every other page that asks for them. What is
 * changed or cleared on a page counts from then on; a couple that has chosen nothing here has the day of its account. An
 * address that says anything else stays as it came.
 */
export function CarriedWedding() {
  const router = useRouter()
  const { timeZone } = useSite()
  const isCouple = useViewer()?.role === 'client'
  const page = useMatches({ select: (matches) => matches.at(-1) })
  const params = page?.staticData.wedding
  const search = page?.search as Search | undefined
  const shown = useRef<Shown | null>(null)
  const isUnknown = params !== undefined && recallWedding().date === undefined
  const known = trpc.shortlist.knownDate.useQuery(undefined, { enabled: isCouple && isUnknown }).data
  useEffect(() => {
    if (!page) return
    const before = shown.current
    const isArriving = before?.path !== page.pathname
    const said = params && search ? saidBy(search, params) : NOTHING_SAID
    const isServers = router.routesById[page.routeId].options.ssr !== false
    const isKept = before === null ? router.latestLocation.searchStr !== '' : !isArriving && before.isKept
    const isDrawn = before === null ? isServers : !isArriving && before.isDrawn
    shown.current = { path: page.pathname, said, isKept, isDrawn }
    if (!params || !search) return
    if (isArriving ? said.date : said.date !== before.said.date) rememberWedding({ date: said.date ?? null })
    if (isArriving ? said.places.length > 0 : said.places.join() !== before.said.places.join())
      rememberWedding({ places: said.places })
    const isToldNow = Boolean(known) && recallWedding().date === undefined
    if (isToldNow) rememberWedding({ date: known })
    if (isKept || !(isArriving || isToldNow)) return
    const fill = () => {
      const { pathname, search: now } = router.latestLocation
      const missing = missingIn(now, params, () => todayIn(timeZone, new Date()))
      if (pathname !== page.pathname || Object.keys(missing).length === 0) return
      const next = { ...now, ...missing }
      void router.navigate({
        to: '.',
        search: next,
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      } as never)
    }
    if (isDrawn) whenLive(fill)
    else fill()
  }, [page, params, search, known, router, timeZone])
  return null
}
