import { type Picture } from '#shared/picture/picture.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import classes from './file-list.module.css'
import { Photo } from './photo.tsx'

/** A file as a list shows it. Without an address it is only said that it is there. */
export type ListedFile = {
  id: string
  name: string
  sizeBytes: number
  /** Of a document. */
  pages: number | null
  picture: Picture | null
  href: string | null
  /** Who may see it, or why not yet. */
  note?: string | null
}

const KB = 1024

/** How large a file is, as people say it. */
export const sizeWords = (bytes: number): string =>
  bytes < KB * KB ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} KB` : `${formatNumber(bytes / KB / KB, 1)} MB`

const documentWords = ({ pages, sizeBytes }: ListedFile): string =>
  ['PDF', pages && `${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}`, sizeWords(sizeBytes)]
    .filter(Boolean)
    .join(', ')

type FileListProps = { files: readonly ListedFile[]; label: string; onRemove?: (id: string) => void }

/** Files that belong to something: pictures small, documents by name; each opens in full. */
export function FileList({ files, label, onRemove }: FileListProps) {
  if (files.length === 0) return null
  // Pictures are side by side, documents below them.
  const ordered = files.toSorted((one, other) => Number(other.picture !== null) - Number(one.picture !== null))
  return (
    <ul className={classes.files} aria-label={label}>
      {ordered.map((file) => (
        <li
          key={file.id}
          className={classes.file}
          data-picture={file.picture ? true : undefined}
          data-removable={onRemove ? true : undefined}
        >
          <Body file={file} />
          {file.note && <p className={classes.note}>{file.note}</p>}
          {onRemove && (
            <button type="button" className={classes.remove} onClick={() => onRemove(file.id)}>
              Remove<span className="visually-hidden"> {file.name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Body({ file }: { file: ListedFile }) {
  const { name, picture, href } = file
  if (!href) return null
  // A picture opens in a tab of its own, so that what is being written stays; a document is downloaded.
  if (picture) {
    return (
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className={classes.picture}
        aria-label={`Open ${name} in a new tab`}
      >
        <Photo picture={picture} sizes="12rem" ratio="1/1" />
      </a>
    )
  }
  return (
    <a href={href} download className={classes.document}>
      <span className={classes.name}>{name}</span>
      <span className={classes.facts}>{documentWords(file)}</span>
    </a>
  )
}
