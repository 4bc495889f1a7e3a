import { ownPortfolios } from '#drizzle/seed/portfolio/portfolios.ts'
import { type PictureMaker, storePictures } from '#drizzle/seed/portfolio/stored-pictures.ts'
import type { Storage } from '#server/uploads/storage.ts'

const PICTURES = 24

/** Stores the two dozen pictures that a large market shares, the covers of as many photographers; as the JSON its SQL joins. */
export async function makePool(storage: Storage, makePicture?: PictureMaker): Promise<string> {
  const portfolios = await ownPortfolios()
  const covers = [...portfolios].slice(0, PICTURES).map(([key, { pictures }]) => {
    return [key, { pictures: pictures.slice(0, 1), isOwn: true }] as const
  })
  const stored = await storePictures({ storage, makePicture, folder: '' }, new Map(covers))
  const pictures = [...stored.values()]
    .flat()
    .map(({ key, caption, width, height, thumbhash, measures, widths }, n) => {
      return { n, key, alt: caption ?? '', width, height, thumbhash, measures, widths, pictures: PICTURES }
    })
  return JSON.stringify(pictures)
}
