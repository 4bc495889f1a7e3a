import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { VendorError } from '#shell/vendor-record.tsx'
import { confirm } from '#ui/confirm.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageState } from '#ui/page-state.tsx'
import classes from './saved-texts.module.css'

type SavedText = { id: string; name: string }

type SavedTextsProps<Text extends SavedText> = {
  title: string
  subtitle: string
  query: { data: Text[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** How many there may be, and the sentence that says so. */
  limit: { max: number; sentence: string }
  words: {
    list: string
    loading: string
    failed: string
    add: string
    /** The button that deletes one, and what that leaves alone. */
    remove: string
    kept: string
    empty: { title: string; message: string; action: string }
  }
  /** What is shown of one below its name. */
  textOf: (text: Text) => ReactNode
  onRemove: (id: string) => void
  isRemoving: boolean
  /** The dialog in which one is written; `editing` is its id, `new`, or null. */
  dialog: (texts: Text[], editing: string | null, close: () => void) => ReactNode
  children?: ReactNode
}

/** A photographer's texts that are written once and used again: saved replies, contract templates. (IQ7, CT2) */
export function SavedTexts<Text extends SavedText>(props: SavedTextsProps<Text>) {
  const { title, subtitle, query, limit, words, dialog, children } = props
  const { data, error, isFetching, refetch } = query
  const [editing, setEditing] = useState<string | null>(null)
  const count = data?.length ?? 0
  const write = () => setEditing('new')
  return (
    <>
      <title>{title}</title>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          count > 0 &&
          count < limit.max && (
            <Button leftSection={<PlusIcon />} onClick={write}>
              {words.add}
            </Button>
          )
        }
      />
      {error && !data ? (
        <VendorError error={error} title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {!data && !error && <PageState.Loading label={words.loading} rows={4} />}
      {count >= limit.max && <p className={classes.note}>{limit.sentence}</p>}
      {data && count === 0 && (
        <PageState.Empty
          title={words.empty.title}
          message={words.empty.message}
          action={<Button onClick={write}>{words.empty.action}</Button>}
        />
      )}
      {data && count > 0 && <Texts {...props} texts={data} onEdit={setEditing} />}
      {children}
      {data && dialog(data, editing, () => setEditing(null))}
    </>
  )
}

type TextsProps<Text extends SavedText> = SavedTextsProps<Text> & { texts: Text[]; onEdit: (id: string) => void }

function Texts<Text extends SavedText>({ texts, words, textOf, onRemove, isRemoving, onEdit }: TextsProps<Text>) {
  const remove = async ({ id, name }: Text) => {
    const isSure = await confirm({
      title: `Delete “${name}”?`,
      message: words.kept,
      confirmLabel: words.remove,
      isDestructive: true,
    })
    if (isSure) onRemove(id)
  }
  return (
    <ul aria-label={words.list} className={classes.texts}>
      {texts.map((text) => (
        <li key={text.id} className={classes.item}>
          <h2 className={classes.name}>{text.name}</h2>
          <p className={classes.text}>{textOf(text)}</p>
          <div className={classes.actions}>
            <Button variant="default" aria-label={`Edit “${text.name}”`} onClick={() => onEdit(text.id)}>
              Edit
            </Button>
            <Button
              variant="subtle"
              aria-label={`Delete “${text.name}”`}
              disabled={isRemoving}
              onClick={() => void remove(text)}
            >
              Delete
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}
