import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NOT_SHOWN, ONLY_LOOKING } from '#shared/access/viewing.ts'
import { appCodeOf, isUnanswered } from '#shared/api/trpc-errors.ts'
import { announceAuthChange } from '#shell/account/auth-channel.ts'
import type { Viewing } from '#shell/account/auth-context.ts'
import { leaveViewing } from '#shell/account/viewer.ts'
import { trpc } from '#shell/trpc.ts'
import { Button } from '#ui/button/button.tsx'
import { notify } from '#ui/overlay/notify.tsx'
import { useSite } from '#ui/page/site.ts'
import { GO_BACK, OVER, STOP, STOP_FAILED } from '../texts.ts'
import classes from './viewing-banner.module.css'

/** The server decides when the time is up; the page asks it then by its own clock, and this often. */
const ASK_EVERY_MS = 15_000
/** How long a sentence stays in the banner. */
const SAID_MS = 7_000
/** Time to read why the page changes. */
const LEAVE_AFTER_MS = 4_000
/** What is loaded by its own address, and opens to the person alone. */
const PERSONS_ADDRESS = /^\/(?:api|day-pack|calendars|files\/private\/exports)(?:\/|$)/

/** What pages do by themselves when they are opened: nobody asked for it, so nobody is told that it was refused. */
const BY_ITSELF = ['messages.markRead', 'dayPlan.seen', 'contracts.open']
const isByItself = ({ mutationKey }: { mutationKey?: readonly unknown[] }): boolean =>
  BY_ITSELF.includes(String(mutationKey?.[0]).replace(',', '.'))

/** A sentence that answers what has just been pressed: a change that was refused, or a file that stays closed. */
function useSaid(): string | null {
  const [said, setSaid] = useState<string | null>(null)
  const changes = useQueryClient().getMutationCache()
  useEffect(() => {
    const listening = new AbortController()
    const stop = changes.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || isByItself(event.mutation.options)) return
      if (appCodeOf(event.action.error) === 'READ_ONLY') setSaid(ONLY_LOOKING)
    })
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.origin !== window.location.origin || !PERSONS_ADDRESS.test(link.pathname)) return
      event.preventDefault()
      event.stopPropagation()
      setSaid(NOT_SHOWN)
    }
    document.addEventListener('click', onClick, { capture: true, signal: listening.signal })
    return () => {
      stop()
      listening.abort()
    }
  }, [changes])
  useEffect(() => {
    if (!said) return undefined
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  return said
}

/** How many minutes are left, counted on. */
function useMinutesLeft(until: string): number {
  const left = () => Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 60_000))
  const [minutes, setMinutes] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setMinutes(left()), ASK_EVERY_MS)
    return () => clearInterval(timer)
  })
  return minutes
}

/** Asks the server whether the look is over, also when a tab is seen again that nobody has looked at for a while. */
function useEnd(until: string) {
  const { refetch } = trpc.auth.me.useQuery(undefined, {
    refetchInterval: ASK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    const timer = setTimeout(() => void refetch(), Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [refetch, until])
}

/** Keeps what else stays at the top of the window below the banner. */
function useRoomAbove() {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--curio-above', `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--curio-above')
    }
  }, [])
  return banner
}

/**
 * Over every page while an administrator looks at Curio as somebody else: as whom, for how long, and the way out. It
 * also says why a button did nothing. Afterwards it leads back to the account.
 */
export function ViewingBanner({ viewing, isOver }: { viewing: Viewing; isOver: boolean }) {
  const { siteName } = useSite()
  const { userId, name, until } = viewing
  const banner = useRoomAbove()
  const said = useSaid()
  const minutes = useMinutesLeft(until)
  useEnd(until)
  useEffect(() => {
    if (!isOver) return undefined
    // The tabs that nobody looks at, whose clocks the browser holds back.
    announceAuthChange()
    const timer = setTimeout(() => leaveViewing(userId), LEAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOver, userId])
  const stop = trpc.viewing.end.useMutation({
    onSuccess: () => {
      announceAuthChange()
      leaveViewing(userId)
    },
    onError: (error) => notify.error(isUnanswered(error) ? STOP_FAILED : error.message),
  })
  const left = minutes === 1 ? '1 minute left' : `${minutes} minutes left`
  return (
    <section ref={banner} className={classes.banner} aria-label={`Looking at ${siteName} as ${name}`}>
      <p className={classes.words}>
        {isOver ? 'You were' : 'You’re'} looking at {siteName} as <strong>{name}</strong>.
        {!isOver && ` Read only, ${left}.`}
        <span role="status" className={classes.said}>
          {isOver ? OVER : said}
        </span>
      </p>
      <Button
        variant="default"
        loading={stop.isPending}
        onClick={() => {
          if (isOver) leaveViewing(userId)
          else stop.mutate()
        }}
      >
        {isOver ? GO_BACK : STOP}
      </Button>
    </section>
  )
}
