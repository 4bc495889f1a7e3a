import type { Finding } from '../checks.ts'
import classes from './scoring.module.css'

/** What the checks noticed: what it means, and how it can be wrong. They inform and never decide. */
export function Findings({ findings, title }: { findings: readonly Finding[]; title: string }) {
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
