import { RETENTION } from '../retention.ts'
import classes from './retention-table.module.css'

/** What is kept, why, and for how long. Explicit roles, because phones show each row as a card. */
export function RetentionTable() {
  return (
    <table className={classes.table} role="table">
      <caption className="visually-hidden">Retention of personal data</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            Data
          </th>
          <th role="columnheader" scope="col">
            Why
          </th>
          <th role="columnheader" scope="col">
            Kept
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {Object.values(RETENTION).map(({ data, why, kept }) => (
          <tr key={data} role="row">
            <th role="rowheader" scope="row">
              {data}
            </th>
            <td role="cell">{why}</td>
            <td role="cell">{kept}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
