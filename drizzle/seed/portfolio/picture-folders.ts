import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ALT_MAX } from '#features/gallery/model.ts'
import { GALLERY_IMAGES } from '#features/gallery/upload-rules.ts'
import { GALLERY_CATEGORIES, type GalleryCategory } from '#features/photographers/model.ts'
import { fileProblem, MAX_FILE_NAME, NAME_TOO_LONG } from '#features/uploads/upload-rules.ts'
import { cutText } from '#shared/text/cut-text.ts'

/** The file of a folder that says what its pictures show: a line a picture, `name: caption` or `name: [event] caption`. */
const CAPTIONS = 'captions.txt'
/** What operating systems leave in folders. */
const LEFT_BY_SYSTEMS = new Set(['thumbs.db', 'desktop.ini', '__macosx', '@eadir'])
const isLeftBySystems = (name: string) => name.startsWith('.') || LEFT_BY_SYSTEMS.has(name.toLowerCase())
/** Beside the folders, a note to oneself does no harm. */
const isNote = (name: string) => /\.(?:txt|md)$/i.test(name)

/** One picture of a folder, before it is read. */
export type FolderPicture = {
  /** Where it lies. */
  path: string
  name: string
  category: GalleryCategory
  /** The alternative text; null when the folder does not say it. */
  caption: string | null
}

/** A photographer's folder. */
export type PictureFolder = { name: string; pictures: FolderPicture[] }

/** A photographer's pictures, the cover first. `isOwn`: they come with Curio and are stored as they are. */
export type Portfolio = { pictures: FolderPicture[]; isOwn: boolean }

/** Why pictures cannot be taken: one sentence for each thing that is wrong, all at once. */
export class PictureFolderError extends Error {
  override name = 'PictureFolderError'
  constructor(folder: string, problems: readonly string[]) {
    const shown = problems.slice(0, MOST_PROBLEMS).map((problem) => `  - ${problem}`)
    const left = problems.length - shown.length
    if (left > 0) shown.push(`  - and ${left} more.`)
    super(
      `The pictures in ${folder} (DEMO_PICTURES) were not taken, and nothing has been prepared:\n${shown.join('\n')}\n` +
        'Mend this and start again, or start without DEMO_PICTURES to see the pictures that come with Curio.',
    )
  }
}
const MOST_PROBLEMS = 20

type Captions = Map<string, { category: GalleryCategory; caption: string | null }>

/** Reads the lines of a captions file; what is wrong with them goes to `problems`. */
function readCaptions(text: string, folder: string, problems: string[]): Captions {
  const captions: Captions = new Map()
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const found = /^(?<name>.+?\.\w{3,4}):\s*(?:\[(?<category>[\w-]+)\]\s*)?(?<caption>.*)$/.exec(line.trim())?.groups
    const where = `${folder}/${CAPTIONS}, line ${at + 1}`
    if (!found) {
      problems.push(`${where}: write the file’s name, a colon and the caption, as in “01.jpg: The vows, in the rain”.`)
      continue
    }
    const category = GALLERY_CATEGORIES.find((one) => one === (found.category ?? 'portfolio').toLowerCase())
    if (!category) problems.push(`${where}: “${found.category}” is no category. Use ${GALLERY_CATEGORIES.join(', ')}.`)
    if (found.caption!.length > ALT_MAX) problems.push(`${where}: a caption has at most ${ALT_MAX} characters.`)
    captions.set(found.name!.normalize(), { category: category ?? 'portfolio', caption: found.caption || null })
  }
  return captions
}

/** What is wrong with one entry of a photographer's folder; null for a picture that may be read. */
async function problemOf(entry: string, name: string): Promise<string | null> {
  const info = await lstat(entry)
  if (info.isSymbolicLink()) return 'is a link. Put the picture itself into the folder.'
  if (info.isDirectory())
    return 'is a folder within a photographer’s folder. Put its pictures directly beside the others.'
  if (!info.isFile()) return 'is not a file.'
  if (name.length > MAX_FILE_NAME) return NAME_TOO_LONG
  return fileProblem(GALLERY_IMAGES, { name, type: '', size: info.size })
}

async function readFolder(root: string, name: string, problems: string[]): Promise<PictureFolder> {
  const folder = path.join(root, name)
  const names = (await readdir(folder)).filter((one) => !isLeftBySystems(one))
  const files = names.filter((one) => one.toLowerCase() !== CAPTIONS).toSorted(byName)
  const captionsFile = names.find((one) => one.toLowerCase() === CAPTIONS)
  const captions = captionsFile
    ? readCaptions(await readFile(path.join(folder, captionsFile), 'utf8'), name, problems)
    : new Map()
  const pictures: FolderPicture[] = []
  for (const file of files) {
    const full = path.join(folder, file)
    const problem = await problemOf(full, file)
    if (problem) problems.push(`${name}/${cutText(file, 60)}: ${problem}`)
    const said = captions.get(file.normalize()) ?? { category: 'portfolio', caption: null }
    pictures.push({ path: full, name: file, ...said })
    captions.delete(file.normalize())
  }
  for (const missing of captions.keys()) problems.push(`${name}/${CAPTIONS} names ${missing}, which is not there.`)
  if (files.length === 0) problems.push(`${name} has no pictures.`)
  return { name, pictures }
}

/** 2 before 10. */
const byName = new Intl.Collator('en', { numeric: true }).compare

/** The names of the folders in a folder, which may itself be a link; what else lies there goes to `problems`. */
async function foldersIn(root: string, problems: string[]): Promise<string[]> {
  const isFolder = await stat(root).then(
    (info) => info.isDirectory(),
    () => null,
  )
  if (isFolder !== true) {
    problems.push(
      isFolder === null ? 'There is no such folder.' : 'It is a file. Name the folder that holds the folders.',
    )
    return []
  }
  const folders: string[] = []
  for (const entry of await readdir(root, { withFileTypes: true })) {
    if (isLeftBySystems(entry.name)) continue
    if (entry.isDirectory()) folders.push(entry.name)
    else if (entry.isSymbolicLink()) problems.push(`${entry.name} is a link. Put the folder itself there.`)
    else if (!isNote(entry.name))
      problems.push(`${entry.name} lies beside the photographers’ folders. Put it into one of them.`)
  }
  if (folders.length === 0 && problems.length === 0)
    problems.push('It is empty. It needs a folder for each photographer, with their pictures in it.')
  return folders.toSorted(byName)
}

/**
 * Reads which pictures a folder has: one subfolder a photographer. Only names and sizes are looked at; the pictures are
 * decoded when they are stored. @throws PictureFolderError with everything that is wrong.
 */
export async function readPictureFolders(root: string): Promise<PictureFolder[]> {
  const problems: string[] = []
  const folders: PictureFolder[] = []
  try {
    for (const name of await foldersIn(root, problems)) folders.push(await readFolder(root, name, problems))
  } catch (error) {
    const { path: where = root, code = 'unknown' } = error as NodeJS.ErrnoException
    problems.push(`${path.relative(root, where) || 'The folder'} could not be read (${code}).`)
  }
  if (problems.length > 0) throw new PictureFolderError(root, problems)
  return folders
}
