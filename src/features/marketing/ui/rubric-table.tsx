import { RUBRIC } from '#features/vetting/rubric.ts'
import classes from './rubric-table.module.css'

/** The published rubric. Explicit roles, because phones show each criterion as a card. */
export function RubricTable() {
  return (
    <table className={classes.table} role="table">
      <caption className="visually-hidden">What reviewers look for, from 0 to 2</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            What we look at
          </th>
          <th role="columnheader" scope="col">
            0
          </th>
          <th role="columnheader" scope="col">
            1
          </th>
          <th role="columnheader" scope="col">
            2
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {RUBRIC.map(({ criterion, question, zero, one, two }) => (
          <tr key={criterion} role="row">
            <th role="rowheader" scope="row">
              <span className={classes.criterion}>{criterion}</span>
              <span className={classes.question}>{question}</span>
            </th>
            <td role="cell" data-score="0">
              {zero}
            </td>
            <td role="cell" data-score="1">
              {one}
            </td>
            <td role="cell" data-score="2">
              {two}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
