import { TEXT_INVALID } from '#shared/text/text-checks.ts'
import { tryRefusals, writeEverywhere } from '#tests/support/contact-walk.ts'
import { brokenColumns, HALVES, ODD_PASTE } from '#tests/support/odd-texts.ts'
import { PROCEDURES } from '../support/procedures.ts'
import { type Product, startProduct } from '../support/product.ts'
import { placesOf, replaced, sampleOf } from '../support/samples.ts'
import { upload } from '../support/uploads.ts'
import type { Trial } from '../trial.ts'

/** An answer is never 500, and a refusal always has its sentence and its request id. */
function problemOf(status: number, text: string): string | null {
  if (status === 0 || status >= 500) return `answered ${status}: ${text.slice(0, 80)}`
  if (status < 400) return null
  return /"message":"[^"]/.test(text) && /"requestId":"[^"]/.test(text) ? null : `refused without a word: ${status}`
}

/** Half a character in every place of every input that anybody may send. */
async function halvesOverHttp(product: Product): Promise<{ count: number; problems: string[] }> {
  const problems: string[] = []
  let count = 0
  for (const { name, type, input } of PROCEDURES.filter(({ audience }) => audience === 'public')) {
    if (!input) continue
    for (const [at, place] of placesOf(input).entries()) {
      const body = JSON.stringify(replaced(sampleOf(input), place, HALVES[at % HALVES.length]!))
      const from = `127.9.${count >> 8}.${1 + (count % 250)}`
      const query = encodeURIComponent(body)
      const { status, text } =
        type === 'query'
          ? await product.fetch(`/api/trpc/${name}?input=${query}`, { from })
          : await product.fetch(`/api/trpc/${name}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body,
              from,
            })
      count += 1
      const problem = problemOf(status, text)
      if (problem) problems.push(`${name} ${place.join('.')}: ${problem}`)
    }
  }
  return { count, problems }
}

/** A file's name with half a character is refused in words, and takes no place. (VA2) */
async function halfName(product: Product): Promise<string[]> {
  const started = await product.call('uploads.start', undefined, { from: '127.9.200.1' })
  const cookie = String(started.headers['set-cookie']).split(';')[0]!
  const sent = { route: 'applicationPortfolio', cookie, bytes: Buffer.from('x'), name: 'veil\ud83d.jpg' }
  const answer = await upload(product, { ...sent, from: '127.9.200.1' })
  const isRefused = !answer.ok && answer.status === 400 && answer.error.includes('file name')
  return isRefused ? [] : [`a file's name: ${JSON.stringify(answer)}`]
}

/** Odd characters through every free text: stored clean or refused at the field, never half a character. (X145) */
export const oddTexts: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  try {
    const { db } = product
    const tried = await tryRefusals(db, HALVES.slice(0, 3), TEXT_INVALID)
    const accepted = tried
      .filter(({ isRefused }) => !isRefused)
      .map(({ field }) => `accepted half a character: ${field}`)
    say(`${tried.length} fields tried`)
    await writeEverywhere(db, ODD_PASTE)
    const { broken, count } = await brokenColumns(db)
    const overHttp = await halvesOverHttp(product)
    const problems = [...accepted, ...broken, ...overHttp.problems, ...(await halfName(product))]
    return {
      name: `odd characters: ${tried.length} fields with half a character, ${count} texts of a paste with everything invisible, ${overHttp.count} inputs and a file's name over HTTP`,
      bar: 'stored clean or refused at the field with a sentence; no answer of 500, no half character anywhere',
      figure: `${problems.length} problems`,
      isOk: problems.length === 0 && count > 20,
      details: problems.slice(0, 12),
    }
  } finally {
    await product.stop()
  }
}
