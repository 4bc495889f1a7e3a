import { createHash } from 'node:crypto'
import { contractPdfs as keptPdfs } from '#drizzle/schema/index.ts'
import { codeInPdf } from '#features/contracts/sealed-contract.ts'
import { percentile } from '../../bench/figures.ts'
import { LONGEST, longContract } from '../support/long-contracts.ts'
import { newVendor } from '../support/people.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

const BAR_MS = 200
const VISITORS = 4
/** Contracts are requested twice: rendered, then from storage. */
const TIMES = 2

/** Views a profile repeatedly, page and procedure in turn, until told to stop. */
async function visit(product: Product, id: string, times: number[], isOver: () => boolean): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const answer =
      index % 2 === 0
        ? await product.fetch(`/photographer/${id}`)
        : await product.call('photographers.get', { id }, { type: 'query' })
    if (answer.status !== 200)
      throw new Error(`A profile was answered with ${answer.status}: ${answer.text.slice(0, 200)}`)
    times.push(answer.ms)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** How long the visitors of a profile waited while `work` ran. */
async function during(product: Product, id: string, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const visitors = Promise.all(Array.from({ length: VISITORS }, () => visit(product, id, times, () => isOver)))
  await work()
  isOver = true
  await visitors
  return times
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The longest contracts are downloaded and looked up while others view profiles. (issue 9, line 9) */
export const contractPdfs: Trial = async ({ isQuick, scratch, say }) => {
  const count = isQuick ? 5 : 20
  const product = await startProduct(scratch)
  try {
    const { photographer } = await newVendor(product.db)
    const contracts: Awaited<ReturnType<typeof longContract>>[] = []
    for (let index = 0; index < count; index += 1) contracts.push(await longContract(product.db))
    // The first requests of a process also load its code.
    await during(product, photographer.id, () => rest(1_500))
    const quiet = await during(product, photographer.id, () => rest(3_000))
    const wrong: string[] = []
    const hashes = new Map<string, string>()
    const waited: number[] = []
    const busy = await during(product, photographer.id, async () => {
      for (let time = 0; time < TIMES; time += 1) {
        await Promise.all(
          contracts.map(async ({ contractId, cookie }, index) => {
            const { status, text, ms } = await product.fetch(`/api/contracts/${contractId}.pdf`, {
              headers: { cookie },
              timeoutMs: 120_000,
              encoding: 'latin1',
            })
            waited.push(ms)
            const bytes = Buffer.from(text, 'latin1')
            const hash = createHash('sha256').update(bytes).digest('hex')
            if (status !== 200) wrong.push(`a download was answered with ${status}`)
            else if ((hashes.get(contractId) ?? hash) !== hash) wrong.push('a contract had other bytes the second time')
            hashes.set(contractId, hash)
            const from = `127.30.0.${1 + index}`
            const known = bodyOf(await product.call('contracts.verify', { code: codeInPdf(bytes) }, { from })).data
            if ((known as { pdfHash?: string } | undefined)?.pdfHash !== hash)
              wrong.push('its code led to another hash')
          }),
        )
      }
    })
    const kept = await product.db.$count(keptPdfs)
    if (kept !== count) wrong.push(`${kept} PDFs were kept of ${count}`)
    const [p99, quietP99] = [percentile(busy, 0.99), percentile(quiet, 0.99)]
    say(`profile: p99 ${Math.round(quietP99)} ms before, ${Math.round(p99)} ms during, of ${busy.length}`)
    return {
      name: `${count} contracts of ${LONGEST.length.toLocaleString('en')} characters downloaded at once and looked up by their codes, twice, beside ${VISITORS} visitors of a profile`,
      bar: `each rendered once, the same bytes every time; p99 of a profile under ${BAR_MS} ms`,
      figure: `p99 of a profile ${Math.round(p99)} ms (${Math.round(quietP99)} ms before, slowest ${Math.round(Math.max(...busy))} ms, ${busy.length} requests); ${kept} rendered for ${waited.length} downloads; ${wrong.length} wrong`,
      isOk: p99 < BAR_MS && wrong.length === 0 && !product.hasEnded(),
      details: [`Slowest download ${Math.round(Math.max(...waited))} ms.`, ...new Set(wrong)],
    }
  } finally {
    await product.stop()
  }
}
