import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { VendorError } from '#shell/account/vendor-record.tsx'
import { PlusIcon } from '#ui/icon/icons.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PageState } from '#ui/page/page-state.tsx'
import classes from './saved-texts.module.css'

type SavedText = { id: string; name: string }

type FrameWords = {
  loading: string
  failed: string
  add: string
  empty: { title: string; message: string; action: string }
}

type SavedListProps<Item> = {
  title: string
  subtitle: ReactNode
  query: { data: Item[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** The limit, and the sentence shown when it is reached. */
  limit: { max: number; sentence: string }
  words: FrameWords
  list: (items: Item[], onEdit: (id: string) => void) => ReactNode
  /** The dialog in which one is written; `editing` is its id, `new`, or null. */
  dialog: (items: Item[], editing: string | null, close: () => void) => ReactNode
  children?: ReactNode
}

/** The page of what a photographer writes once and uses again: its list, its limit, and the dialog that writes one. */
export function SavedList<Item>({
  title,
  subtitle,
  query,
  limit,
  words,
  list,
  dialog,
  children,
}: SavedListProps<Item>) {
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
      {data && count > 0 && list(data, setEditing)}
      {children}
      {data && dialog(data, editing, () => setEditing(null))}
    </>
  )
}

type SavedTextsProps<Text extends SavedText> = Omit<SavedListProps<Text>, 'list'> & {
  words: FrameWords & {
    list: string
    /** The delete button, and what the deletion leaves unchanged. */
    remove: string
    kept: string
  }
  /** The preview below its name. */
  textOf: (text: Text) => ReactNode
  onRemove: (id: string) => void
  isRemoving: boolean
}

/** A photographer's texts that are written once and used again: saved replies, contract templates. */
export function SavedTexts<Text extends SavedText>({ textOf, onRemove, isRemoving, ...frame }: SavedTextsProps<Text>) {
  const { words } = frame
  return (
    <SavedList
      {...frame}
      list={(texts, onEdit) => <Texts {...{ texts, words, textOf, onRemove, isRemoving, onEdit }} />}
    />
  )
}

type TextsProps<Text extends SavedText> = Pick<
  SavedTextsProps<Text>,
  'words' | 'textOf' | 'onRemove' | 'isRemoving'
> & { texts: Text[]; onEdit: (id: string) => void }

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
