import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { POINTS } from '../model.ts'
import { givePoint, moveItem } from '../sheet.ts'
import { DecideRecheck } from './decide-recheck.tsx'
import { RevealedScores } from './revealed-scores.tsx'
import { ScoreSheet } from './score-sheet.tsx'
import classes from './scoring.module.css'
import { Stage } from './stage.tsx'
import type { DeskProps } from './types.ts'
import { useHandIn } from './use-hand-in.ts'
import { WaitsForOthers } from './waits-for-others.tsx'

/** One thing to score: its pictures, and beside them the sheet, or what everyone's scores say. */
export function Desk({ Decide, ...desk }: DeskProps) {
  const { vetted, onGoOn, onBringBack } = desk
  const [sheet, setSheet] = useState(desk.sheet)
  const [isFullScreen, setFullScreen] = useState(false)
  const [isCovered, setCovered] = useState(false)
  const { isScoring, isPending, send, undo } = useHandIn({ ...desk, sheet, setSheet })
  const { revealed } = vetted
  const whenFree = (act: () => void) => () => {
    if (!isCovered) act()
  }
  useHotkeys([
    ...POINTS.map((point): [string, () => void] => [
      String(point),
      whenFree(() => isScoring && setSheet(givePoint(sheet, sheet.item, point))),
    ]),
    ['ArrowDown', whenFree(() => setSheet(moveItem(sheet, 1)))],
    ['ArrowUp', whenFree(() => setSheet(moveItem(sheet, -1)))],
    ['U', whenFree(undo)],
    ['F', whenFree(() => setFullScreen(!isFullScreen))],
    ['Escape', whenFree(() => setFullScreen(false))],
    ['Enter', whenFree(() => (isScoring ? send() : revealed?.subject ? undefined : onGoOn()))],
    ['S', whenFree(onGoOn)],
  ])
  return (
    <div className={classes.desk} data-full={isFullScreen || undefined}>
      <Stage
        vetted={vetted}
        isCovered={isCovered}
        isFullScreen={isFullScreen}
        onFullScreen={() => setFullScreen(!isFullScreen)}
      />
      <div className={classes.side}>
        {isScoring && (
          <ScoreSheet
            sheet={sheet}
            onChange={setSheet}
            onSend={send}
            onUndo={undo}
            canUndo={sheet.past.length > 0 || onBringBack !== undefined}
            isPending={isPending}
            onSkip={onGoOn}
          />
        )}
        {!isScoring && !revealed && <WaitsForOthers onUndo={undo} onGoOn={onGoOn} isPending={isPending} />}
        {revealed && <RevealedScores vetted={vetted} revealed={revealed} onGoOn={onGoOn} />}
        {revealed?.recheck && !vetted.isClosed && (
          <DecideRecheck id={vetted.id} recheck={revealed.recheck} onCovered={setCovered} onDecided={onGoOn} />
        )}
        {revealed?.subject && revealed.kind === 'application' && !vetted.isClosed && (
          <Decide subject={revealed.subject} onCovered={setCovered} onDecided={onGoOn} />
        )}
      </div>
    </div>
  )
}
