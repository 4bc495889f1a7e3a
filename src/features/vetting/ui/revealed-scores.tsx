import { Button } from '@mantine/core'
import { DateText } from '#ui/date/date-text.tsx'
import { bandOf } from '../model.ts'
import { averagesOf, RUBRIC, totalOf } from '../rubric.ts'
import { BAND_WORDS } from '../texts.ts'
import { Key } from './key.tsx'
import classes from './scoring.module.css'
import type { Revealed, VettingCase } from './types.ts'

const one = (value: number) => String(Math.round(value * 10) / 10)

/** What the scores say, in a sentence. People decide. */
function adviceOf({ kind, verdict, scores, known }: Revealed): string {
  if (known) {
    const total = totalOf(known) / 100
    const difference = totalOf(scores[0]!.points) - total
    const far =
      Math.abs(difference) < 1
        ? 'That’s where the team was.'
        : `You’re ${one(Math.abs(difference))} ${difference > 0 ? 'above' : 'below'} the team.`
    return `This was a calibration: the team gave it ${one(total)} of 10. ${far}`
  }
  if (scores.length === 0) return 'No scores are asked for right now. Please decide from the pictures.'
  const average = `On average ${one(verdict.total)} of 10.`
  if (verdict.advice === 'approve')
    return `${average} The scores speak for ${kind === 'recheck' ? 'keeping' : 'approving'}.`
  if (verdict.advice === 'reject') return `${average} The scores speak against it.`
  return `${average} The scores leave it open: please talk it over, or ask for more.`
}

/** Everyone's points and notes, item by item, once all are in. */
export function RevealedScores({
  vetted,
  revealed,
  onGoOn,
}: {
  vetted: VettingCase
  revealed: Revealed
  onGoOn: () => void
}) {
  const { scores, subject, known, before } = revealed
  return (
    <section className={classes.block} aria-label="Scores">
      <h2 className={classes.title}>{subject ? subject.businessName : 'A known application'}</h2>
      <p>{adviceOf(revealed)}</p>
      {before && (
        <p className={classes.quiet}>
          A second application: the first was decided on <DateText value={before.decidedAt} />, and{' '}
          {before.newPictures === 1 ? '1 picture is' : `${before.newPictures} pictures are`} new since then.
        </p>
      )}
      {scores.length > 0 && <ScoresTable scores={scores} known={known} before={before?.averages ?? null} />}
      <Notes scores={scores} />
      {(!subject || vetted.isClosed) && (
        <div className={classes.actions}>
          <Button onClick={onGoOn} rightSection={<Key>Enter</Key>}>
            Next
          </Button>
        </div>
      )}
    </section>
  )
}

type ScoresTableProps = Pick<Revealed, 'scores' | 'known'> & { before: number[] | null }

function ScoresTable({ scores, known, before }: ScoresTableProps) {
  const averages = averagesOf(scores.map(({ points }) => points))
  return (
    <div className={classes.wide}>
      <table className={classes.table}>
        <caption className="visually-hidden">Points of each reviewer</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {scores.map(({ by }, place) => (
              <th key={place} scope="col">
                {by}
              </th>
            ))}
            {known && <th scope="col">Known</th>}
            {before && <th scope="col">Last time</th>}
            {!known && <th scope="col">Band</th>}
          </tr>
        </thead>
        <tbody>
          {RUBRIC.map(({ key, criterion }, item) => (
            <tr key={key}>
              <th scope="row">{criterion}</th>
              {scores.map(({ points }, place) => (
                <td key={place}>{points[item]}</td>
              ))}
              {known && <td>{one(known[item]! / 100)}</td>}
              {before && <td>{one(before[item]! / 100)}</td>}
              {!known && <td>{BAND_WORDS[bandOf(averages[item]!)]}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {scores.map(({ points }, place) => (
              <td key={place}>{totalOf(points)}</td>
            ))}
            {known && <td>{one(totalOf(known) / 100)}</td>}
            {before && <td>{one(totalOf(before) / 100)}</td>}
            {!known && <td>–</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Notes({ scores }: Pick<Revealed, 'scores'>) {
  const notes = RUBRIC.flatMap(({ key, criterion }, item) =>
    scores.flatMap(({ by, notes: written }, place) =>
      written[item] ? [{ key: `${key} ${place}`, criterion, by, text: written[item] }] : [],
    ),
  )
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map(({ key, criterion, by, text }) => (
        <li key={key}>
          <span className={classes.quiet}>
            {criterion}, {by}:
          </span>{' '}
          {text}
        </li>
      ))}
    </ul>
  )
}
