import { useHotkeys } from '@mantine/hooks'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type Picture, pictureSrcSet, pictureUrl } from '#shared/picture/picture.ts'
import { Button } from '#ui/button/button.tsx'
import { useSite } from '#ui/page/site.ts'
import { averageTone } from '#ui/picture/thumbhash.ts'
import type { Finding } from '../checks.ts'
import classes from './scoring.module.css'
import type { VettingCase } from './types.ts'

type Shown = { picture: Picture; findings: readonly Finding[] }
type StageProps = {
  vetted: VettingCase
  isCovered: boolean
  isFullScreen: boolean
  onFullScreen: () => void
}

const NONE: readonly Finding[] = []

/** The pictures one at a time, as large as there is room, with a strip of all; whole weddings follow the portfolio. */
export function Stage({ vetted, isCovered, isFullScreen, onFullScreen }: StageProps) {
  const { filesUrl } = useSite()
  const [place, setPlace] = useState(0)
  const shown: Shown[] = [
    ...vetted.pictures,
    ...vetted.weddings.flatMap((pictures) => pictures.map((picture) => ({ picture, findings: NONE }))),
  ]
  const go = (by: 1 | -1) => () => {
    if (!isCovered) setPlace((before) => Math.min(shown.length - 1, Math.max(0, before + by)))
  }
  useHotkeys([
    ['ArrowLeft', go(-1)],
    ['ArrowRight', go(1)],
    ['W', () => !isCovered && vetted.weddings.length > 0 && setPlace(nextPart(vetted, place))],
  ])
  const current = shown[place]
  const after = shown[place + 1]?.picture
  useEffect(() => {
    if (after) new Image().src = pictureUrl(after, filesUrl, 1280)
  }, [after, filesUrl])
  if (!current) return <p className={classes.empty}>There are no pictures.</p>
  const { picture, findings } = current
  const tone = { '--tone': averageTone(picture.thumbhash) ?? undefined } as CSSProperties
  return (
    <section className={classes.stage} aria-label="Pictures">
      <div className={classes.screen} style={tone}>
        <img
          key={picture.key}
          className={classes.picture}
          src={pictureUrl(picture, filesUrl, 1280)}
          srcSet={pictureSrcSet(picture, filesUrl)}
          sizes={isFullScreen ? '100vw' : '(min-width: 75em) 60vw, 100vw'}
          width={picture.width}
          height={picture.height}
          alt={wordsOf(vetted, place)}
        />
      </div>
      <div className={classes.under}>
        <p className={classes.count} aria-live="polite">
          {wordsOf(vetted, place)}
        </p>
        <Button variant="default" aria-pressed={isFullScreen} aria-keyshortcuts="F" onClick={onFullScreen}>
          {isFullScreen ? 'Leave full screen' : 'Full screen'}
        </Button>
      </div>
      <Strip shown={shown} place={place} onChoose={setPlace} />
      <Findings findings={findings} title="About this picture" />
      <Findings findings={vetted.checks} title="About the application" />
    </section>
  )
}

/** "Picture 3 of 20", and which wedding's after the portfolio. */
function wordsOf({ pictures, weddings }: VettingCase, place: number): string {
  if (place < pictures.length) return `Picture ${place + 1} of ${pictures.length}`
  let left = place - pictures.length
  const wedding = weddings.findIndex((of) => {
    if (left < of.length) return true
    left -= of.length
    return false
  })
  return `Whole wedding ${wedding + 1}, picture ${left + 1} of ${weddings[wedding]!.length}`
}

/** Where the next wedding begins, or the portfolio after the last. */
function nextPart({ pictures, weddings }: VettingCase, place: number): number {
  const starts = weddings
    .reduce<number[]>((all, of) => [...all, all.at(-1)! + of.length], [pictures.length])
    .slice(0, -1)
  return starts.find((start) => start > place) ?? 0
}

type StripProps = { shown: readonly Shown[]; place: number; onChoose: (place: number) => void }

function Strip({ shown, place, onChoose }: StripProps) {
  const { filesUrl } = useSite()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const thumb = list.current?.children[place]
    if (!(thumb instanceof HTMLElement)) return
    // Only the strip: the page stays where it is.
    const { clientWidth } = list.current!
    list.current!.scrollLeft = thumb.offsetLeft - (clientWidth - thumb.offsetWidth) / 2
  }, [place])
  return (
    <ol ref={list} className={classes.strip} aria-label="All pictures">
      {shown.map(({ picture, findings }, at) => (
        <li key={picture.key}>
          <button
            type="button"
            className={classes.thumb}
            aria-label={`Picture ${at + 1}${findings.length > 0 ? ', with a note' : ''}`}
            aria-current={at === place || undefined}
            data-noted={findings.length > 0 || undefined}
            onClick={() => onChoose(at)}
          >
            <img src={pictureUrl(picture, filesUrl, 320)} alt="" loading="lazy" decoding="async" />
          </button>
        </li>
      ))}
    </ol>
  )
}

/** What the checks noticed: what it means, and how it can be wrong. They inform and never decide. */
function Findings({ findings, title }: { findings: readonly Finding[]; title: string }) {
  if (findings.length === 0) return null
  return (
    <section className={classes.findings} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {findings.map(({ key, title: what, meaning, doubt }) => (
          <li key={key}>
            <strong>{what}.</strong> {meaning} <span className={classes.quiet}>{doubt}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
