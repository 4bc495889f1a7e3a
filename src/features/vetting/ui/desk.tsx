import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { CLAIM_MINUTES, POINTS } from '../model.ts'
import { givePoint, isBegun, moveItem, type Sheet } from '../sheet.ts'
import { DecideRecheck } from './decide-recheck.tsx'
import { Key } from './key.tsx'
import { RevealedScores } from './revealed-scores.tsx'
import { ScoreSheet } from './score-sheet.tsx'
import classes from './scoring.module.css'
import { Stage } from './stage.tsx'
import type { DeskProps } from './types.ts'
import { useClaim } from './use-claim.ts'
import { useHandIn } from './use-hand-in.ts'

/** The sheet of what is open, its place in the queue, and handing it in. */
function useDesk(desk: DeskProps) {
  const { vetted, isOffered, leaves } = desk
  const { revealed } = vetted
  const [sheet, setSheet] = useState(desk.sheet)
  const [isTaken, setTaken] = useState(false)
  const handIn = useHandIn({ ...desk, sheet, setSheet })
  const renew = useClaim({
    id: vetted.id,
    leaves,
    isWanted: handIn.isScoring || Boolean(revealed?.subject && !vetted.isClosed),
    isBlind: revealed === null,
    onTaken: () => {
      // What has been begun stays: a place may get free again.
      if (!revealed && isBegun(sheet)) return
      if (isOffered) desk.onSkip()
      else setTaken(true)
    },
  })
  const change = (changed: Sheet) => {
    setSheet(changed)
    renew()
  }
  return { ...handIn, isScoring: handIn.isScoring && !isTaken, isTaken: handIn.isScoring && isTaken, sheet, change }
}

/** Enter on a button or a link is that one's. */
const isOfPage = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest('button, a, summary, [role="button"]'))

/** One thing to score: its pictures, and beside them the sheet, or what everyone's scores say. */
export function Desk(props: DeskProps) {
  const { vetted, onGoOn } = props
  const desk = useDesk(props)
  const { sheet, change, isScoring } = desk
  const [isFullScreen, setFullScreen] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const whenFree = (act: () => void) => () => {
    if (!isCovered) act()
  }
  useHotkeys([
    ...POINTS.map((point): [string, () => void] => [
      String(point),
      whenFree(() => isScoring && change(givePoint(sheet, sheet.item, point))),
    ]),
    ['ArrowDown', whenFree(() => change(moveItem(sheet, 1)))],
    ['ArrowUp', whenFree(() => change(moveItem(sheet, -1)))],
    ['U', whenFree(desk.undo)],
    ['F', whenFree(() => setFullScreen(!isFullScreen))],
    ['Escape', whenFree(() => setFullScreen(false))],
    ['S', whenFree(() => (isScoring ? props.onSkip() : onGoOn()))],
  ])
  const onEnter = whenFree(() => (isScoring ? desk.send() : vetted.revealed?.subject ? undefined : onGoOn()))
  useHotkeys([['Enter', (event) => isOfPage(event) && onEnter(), { preventDefault: false }]])
  return (
    <div className={classes.desk} data-full={isFullScreen || undefined}>
      <Stage
        vetted={vetted}
        isCovered={isCovered}
        isFullScreen={isFullScreen}
        onFullScreen={() => setFullScreen(!isFullScreen)}
      />
      <div className={classes.side}>
        <Side {...props} desk={desk} onCovered={setCovered} />
      </div>
    </div>
  )
}

type SideProps = DeskProps & { desk: ReturnType<typeof useDesk>; onCovered: (isCovered: boolean) => void }

/** The sheet, or why there is none; once all scores are in, what they say and the decision. */
function Side({ Decide, vetted, onGoOn, onSkip, onBringBack, desk, onCovered }: SideProps) {
  const { sheet, change, isScoring, isTaken, isPending, send, undo } = desk
  const { revealed, isClosed } = vetted
  if (isScoring)
    return (
      <ScoreSheet
        sheet={sheet}
        onChange={change}
        onSend={send}
        onUndo={undo}
        canUndo={sheet.past.length > 0 || onBringBack !== undefined}
        isPending={isPending}
        onSkip={onSkip}
      />
    )
  if (isTaken) return <Taken onGoOn={onGoOn} />
  if (!revealed) return <WaitsForOthers onUndo={undo} onGoOn={onGoOn} isPending={isPending} />
  return (
    <>
      <RevealedScores vetted={vetted} revealed={revealed} onGoOn={onGoOn} />
      {revealed.recheck && !isClosed && (
        <DecideRecheck id={vetted.id} recheck={revealed.recheck} onCovered={onCovered} onDecided={onGoOn} />
      )}
      {revealed.subject && revealed.kind === 'application' && !isClosed && (
        <Decide subject={revealed.subject} onCovered={onCovered} onDecided={onGoOn} />
      )}
      {revealed.subject && !isClosed && (
        <div className={classes.actions}>
          <Button variant="subtle" onClick={onGoOn} rightSection={<Key>S</Key>}>
            Decide later
          </Button>
        </div>
      )}
    </>
  )
}

/** Opened by a link while colleagues have every place. */
function Taken({ onGoOn }: { onGoOn: () => void }) {
  return (
    <div className={classes.block}>
      <h2 className={classes.title}>With your colleagues</h2>
      <p>
        As many people as this one needs are scoring it right now. If one of them stops, it comes back to the queue
        within {CLAIM_MINUTES} minutes.
      </p>
      <div className={classes.actions}>
        <Button onClick={onGoOn} rightSection={<Key>Enter</Key>}>
          Next
        </Button>
      </div>
    </div>
  )
}

type WaitsForOthersProps = { onUndo: () => void; onGoOn: () => void; isPending: boolean }

/** Handed in, and still hidden from everyone. */
function WaitsForOthers({ onUndo, onGoOn, isPending }: WaitsForOthersProps) {
  return (
    <div className={classes.block}>
      <h2 className={classes.title}>Handed in</h2>
      <p>Your score stays hidden until everyone else’s is in. Until then, you can take it back.</p>
      <div className={classes.actions}>
        <Button onClick={onGoOn} rightSection={<Key>Enter</Key>}>
          Next
        </Button>
        <Button variant="default" loading={isPending} onClick={onUndo} rightSection={<Key>U</Key>}>
          Take it back
        </Button>
      </div>
    </div>
  )
}
