import type { ReactNode } from 'react'
import type { ContractAnnex } from '../model.ts'
import classes from './contracts.module.css'

type AnnexListProps = { annexes: readonly ContractAnnex[]; action?: (annex: ContractAnnex) => ReactNode }

/** The PDFs of a contract, with the hashes that name them. */
export function AnnexList({ annexes, action }: AnnexListProps) {
  if (annexes.length === 0) return null
  return (
    <ul aria-label="Attachments" className={classes.annexList}>
      {annexes.map((annex) => (
        <li key={annex.id}>
          <div>
            <a href={`/api/annexes/${annex.id}.pdf`} className={classes.titleLink}>
              {annex.name}
            </a>
            <p className={classes.hash}>SHA-256 {annex.sha256}</p>
          </div>
          {action?.(annex)}
        </li>
      ))}
    </ul>
  )
}
