import { resolve } from 'node:path'
import { DEMO_PHOTOGRAPHERS, type DemoPhotographer } from '#drizzle/seed/market/market-data.ts'
import { VENDOR_EMAIL } from '#drizzle/seed/market/people.ts'
import { shuffleOf } from '#drizzle/seed/market/photographers.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { PictureFolderError, type Portfolio, readPictureFolders } from './picture-folders.ts'
import { pictureLimitOf } from './weddings.ts'

/** The pictures that come with Curio. The seed runs in the project's folder, from the sources as from the build. */
export const OWN_PICTURES = resolve('drizzle/seed/pictures')

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Who gets a folder that names nobody: first the photographer of the sign-in, then those of the directory's first pages. */
const inTurn = (demos: readonly DemoPhotographer[]) => {
  const rank = (demo: DemoPhotographer) => {
    if (demo.email === VENDOR_EMAIL) return 0
    return demo.approvalStatus === 'approved' && demo.isPublished && !demo.isSuspended ? 1 : 2
  }
  return demos.toSorted((a, b) => rank(a) - rank(b) || shuffleOf(a.key) - shuffleOf(b.key))
}

/** Gives each folder to a photographer: to whom its name names, the others in turn. */
function assign(names: readonly string[], own: ReadonlyMap<string, Portfolio>): Map<string, DemoPhotographer> {
  const given = new Map<string, DemoPhotographer>()
  for (const name of names) {
    const named = DEMO_PHOTOGRAPHERS.find((demo) => [demo.key, demo.name].some((one) => plain(one) === plain(name)))
    if (named && ![...given.values()].includes(named)) given.set(name, named)
  }
  const left = inTurn(DEMO_PHOTOGRAPHERS.filter((demo) => own.has(demo.key) && ![...given.values()].includes(demo)))
  for (const name of names) {
    const next = given.has(name) ? undefined : left.shift()
    if (next) given.set(name, next)
  }
  return given
}

/** The pictures of every photographer that come with Curio, by the photographer's key. */
export async function ownPortfolios(): Promise<Map<string, Portfolio>> {
  const folders = await readPictureFolders(OWN_PICTURES)
  return new Map(folders.map(({ name, pictures }) => [name, { pictures, isOwn: true }]))
}

/**
 * The pictures of every photographer, from the operator's folder where it has some. `say` is told how far they go.
 * @throws PictureFolderError when the folder holds anything that cannot be taken, or too much.
 */
export async function portfoliosFrom(folder: string, say: (line: string) => void): Promise<Map<string, Portfolio>> {
  const folders = await readPictureFolders(folder)
  const portfolios = await ownPortfolios()
  const given = assign(
    folders.map(({ name }) => name),
    portfolios,
  )
  const problems = folders.flatMap(({ name, pictures }) => {
    const demo = given.get(name)
    if (!demo) return [`${name} is one folder too many: the demonstration has ${given.size} photographers.`]
    const most = Math.max(GALLERY_LIMIT, pictureLimitOf(demo.key))
    return pictures.length > most ? [`${name} has ${pictures.length} pictures; it can have at most ${most}.`] : []
  })
  if (problems.length > 0) throw new PictureFolderError(folder, problems)
  for (const { name, pictures } of folders) portfolios.set(given.get(name)!.key, { pictures, isOwn: false })
  const others = portfolios.size - given.size
  say(
    `Pictures from ${folder}: ${given.size} photographers show them${others > 0 ? `; the other ${others} show the pictures that come with Curio` : ''}.`,
  )
  return portfolios
}
