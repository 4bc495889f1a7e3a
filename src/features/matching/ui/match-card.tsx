import type { ComponentType } from 'react'
import type { DirectoryCard } from '#features/directory/model.ts'
import { ChooseBox } from '#ui/form/choose-box.tsx'
import { Photo } from '#ui/picture/photo.tsx'
import type { Match } from '../model.ts'
import { MAX_CHOSEN } from '../search.ts'
import { FITS_TITLE, MISFITS_TITLE, NEAREST_TITLE, NO_MISFITS } from '../texts.ts'
import classes from './match-card.module.css'

/** Renders a photographer; passed in by the route, because cards belong to the directory. */
export type CardComponent = ComponentType<{
  photographer: DirectoryCard
  date?: string | undefined
  priority?: boolean
  isBeside?: boolean
  sizes?: string
}>

type MatchCardProps = {
  match: Match
  date: string | undefined
  Card: CardComponent
  isFirst: boolean
  /** Without an answer that counts there is nothing to score. */
  isScored: boolean
  chosen: readonly string[]
  onChoose: (id: string, isChosen: boolean) => void
}

const SIZES = '(min-width: 75em) 18rem, (min-width: 36em) 42vw, 8rem'

/** One photographer: the pictures, the score, why it matches and what does not fit, and its checkbox. */
export function MatchCard({ match, date, Card, isFirst, isScored, chosen, onChoose }: MatchCardProps) {
  const { id, name, score, fits, misfits, nearest } = match
  const isChosen = chosen.includes(id)
  return (
    <div className={classes.match} data-chosen={isChosen || undefined}>
      <div className={classes.card}>
        <Card photographer={match} date={date} priority={isFirst} isBeside sizes={SIZES} />
      </div>
      <div className={classes.reasons}>
        {isScored && (
          <p className={classes.score}>
            <span className={classes.points}>{score}</span> of 100
          </p>
        )}
        <div className={classes.why}>
          <div>
            <h4 className={classes.heading}>{FITS_TITLE}</h4>
            <Sentences sentences={fits} kind="fits" />
          </div>
          <div>
            <h4 className={classes.heading}>{MISFITS_TITLE}</h4>
            {misfits.length > 0 ? (
              <Sentences sentences={misfits} kind="misfits" />
            ) : (
              <p className={classes.nothing}>{NO_MISFITS}</p>
            )}
          </div>
        </div>
        {nearest.length > 0 && (
          <>
            <h4 className={classes.heading}>{NEAREST_TITLE}</h4>
            <ul role="list" className={classes.nearest}>
              {nearest.map((picture) => (
                <li key={picture.key}>
                  <Photo picture={picture} sizes="6rem" />
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={classes.choose}>
          <ChooseBox
            isChosen={isChosen}
            isDisabled={chosen.length >= MAX_CHOSEN}
            onChoose={(isNow) => onChoose(id, isNow)}
          >
            Choose {name}
          </ChooseBox>
        </div>
      </div>
    </div>
  )
}

function Sentences({ sentences, kind }: { sentences: string[]; kind: 'fits' | 'misfits' }) {
  return (
    <ul role="list" className={classes.sentences} data-kind={kind}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
