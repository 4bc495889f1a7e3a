import { trpc } from '#shell/trpc.ts'
import { PLATFORM_CLAUSES } from '../platform-clauses.ts'
import { valuesMissing } from '../texts.ts'
import { asVariable, fillVariables, missingVariables, type VariableValues } from '../variables.ts'
import { AnnexList } from './annex-list.tsx'
import { Clauses } from './contract-paper.tsx'
import classes from './contracts.module.css'

/** The PDFs that would go with the contract now. */
function OwnAnnexes() {
  const { data } = trpc.contracts.annexes.useQuery()
  return <AnnexList annexes={data ?? []} />
}

type FilledPreviewProps = { title: string; content: string; values: VariableValues }

/** Whether the couple could read it as it is: there are words, and the offer says everything that they name. */
export const isReadable = ({ title, content, values }: FilledPreviewProps): boolean =>
  title.trim() !== '' && content.trim() !== '' && missingVariables(`${title} ${content}`, values).length === 0

/** A contract's words as the couple would read them, with what the offer does not say named. */
export function FilledPreview({ title, content, values }: FilledPreviewProps) {
  if (!title.trim() && !content.trim()) return null
  const missing = missingVariables(`${title} ${content}`, values)
  return (
    <section className={classes.preview} aria-label="As the couple reads it" dir="auto">
      <h2>{fillVariables(title, values)}</h2>
      <p>{fillVariables(content, values)}</p>
      {missing.length > 0 && <p className={classes.incomplete}>{valuesMissing(missing.map(asVariable))}</p>}
      <OwnAnnexes />
      <Clauses text={PLATFORM_CLAUSES} />
    </section>
  )
}
