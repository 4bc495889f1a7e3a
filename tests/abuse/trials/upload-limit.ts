import { eq } from 'drizzle-orm'
import { photographerImages } from '#drizzle/schema/index.ts'
import { GALLERY_LIMIT } from '#features/photographers/model.ts'
import { photograph } from '#tests/support/uploads.ts'
import { newVendor } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import { upload } from '../support/uploads.ts'
import type { Trial } from '../trial.ts'

const BATCH = 10

/** Parallel batches of uploads never put more than fifty pictures into a gallery. (C4, V32) */
export const uploadLimit: Trial = async ({ isQuick, scratch }) => {
  const batches = isQuick ? 7 : 20
  const product = await startProduct(scratch)
  try {
    const { photographer, cookie } = await newVendor(product.db)
    const bytes = await photograph(160, 200).jpeg().toBuffer()
    const mine = eq(photographerImages.photographerId, photographer.id)
    let most = 0
    const watch = setInterval(() => {
      void product.db.$count(photographerImages, mine).then((count) => (most = Math.max(most, count)))
    }, 50)
    const answers = await Promise.all(
      Array.from({ length: batches * BATCH }, () => upload(product, { route: 'galleryImage', cookie, bytes })),
    )
    clearInterval(watch)
    const kept = await product.db.$count(photographerImages, mine)
    most = Math.max(most, kept)
    const refusals: Record<string, number> = {}
    for (const answer of answers) if (!answer.ok) refusals[answer.error] = (refusals[answer.error] ?? 0) + 1
    const accepted = answers.filter(({ ok }) => ok).length
    const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
    return {
      name: `${batches} parallel upload batches of ${BATCH} against the ${GALLERY_LIMIT}-image limit, over HTTP`,
      bar: `never more than ${GALLERY_LIMIT}`,
      figure: `most at any moment ${most}, kept ${kept}, accepted ${accepted}, refused ${answers.length - accepted}; 500s ${failed}`,
      isOk: most <= GALLERY_LIMIT && kept === GALLERY_LIMIT && accepted === GALLERY_LIMIT && failed === 0,
      details: Object.entries(refusals).map(([sentence, count]) => `${count} x "${sentence}"`),
    }
  } finally {
    await product.stop()
  }
}
