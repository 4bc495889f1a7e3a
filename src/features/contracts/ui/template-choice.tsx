import { NativeSelect } from '@mantine/core'
import { trpc } from '#shell/trpc.ts'
import { ChevronDownIcon } from '#ui/icon/icons.tsx'

type TemplateChoiceProps = { onChoose: (words: { title: string; content: string }) => void }

/** Fills in one of the photographer's own templates; what is then changed stays in this contract. */
export function TemplateChoice({ onChoose }: TemplateChoiceProps) {
  const { data } = trpc.contracts.templates.useQuery()
  if (!data || data.length === 0) return null
  const choose = (id: string) => {
    const chosen = data.find((one) => one.id === id)
    if (chosen) onChoose({ title: chosen.title, content: chosen.content })
  }
  return (
    <NativeSelect
      label="Start from a template"
      size="md"
      data={[{ value: '', label: 'Choose one' }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      rightSection={<ChevronDownIcon />}
      value=""
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
