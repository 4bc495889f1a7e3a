import { NativeSelect } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { STARTER_NOTE, STARTER_TEXT } from '../starter-text.ts'
import classes from './contracts.module.css'

type Words = { title: string; content: string }
type TemplateChoiceProps = { words: Words; onChoose: (words: Words) => void }

const STARTER = 'starter'

/** Every text there is to start from: the photographer's own, then ours. */
function useTexts() {
  const { data, isError } = trpc.contracts.templates.useQuery()
  if (!data && !isError) return undefined
  return [...(data ?? []), { id: STARTER, ...STARTER_TEXT }]
}

/** What a contract starts with: the first of the photographer's templates, or our text; undefined until that is known. */
export function useStartWords(): Words | undefined {
  const first = useTexts()?.[0]
  return first && { title: first.title, content: first.content }
}

/** Fills in one of the photographer's own templates or our text; what is then changed stays in this contract. */
export function TemplateChoice({ words, onChoose }: TemplateChoiceProps) {
  const texts = useTexts()
  if (!texts) return null
  const choose = (id: string) => {
    const chosen = texts.find((one) => one.id === id)
    if (chosen) onChoose({ title: chosen.title, content: chosen.content })
  }
  const chosen = texts.find(({ title, content }) => title === words.title && content === words.content)
  const own = chosen ? [] : [{ value: '', label: words.content ? 'Your own words' : 'Choose one' }]
  return (
    <>
      <NativeSelect
        label="Start from a template"
        size="md"
        data={[...own, ...texts.map(({ id, name }) => ({ value: id, label: name }))]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {chosen?.id === STARTER && <p className={classes.hint}>{STARTER_NOTE}</p>}
    </>
  )
}
