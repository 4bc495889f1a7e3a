import { pdfLines } from '#tests/support/pdf-text.ts'
import { missingLines, printedContract } from '#tests/support/printed-contract.ts'
import { PRINTED_NAMES } from '#tests/support/printed-names.ts'
import { cookieFor } from '../support/people.ts'
import { startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** People with names in ten scripts sign contracts; what their PDFs say is copied out of the files. (X147) */
export const printedNames: Trial = async ({ scratch, say }) => {
  const product = await startProduct(scratch)
  const wrong: string[] = []
  let [bytes, lines] = [0, 0]
  try {
    for (const [script, names] of Object.entries(PRINTED_NAMES)) {
      const signed = await printedContract(product.db, names, new Date())
      const cookie = await cookieFor(product.db, signed.cast.client.userId)
      const { status, text } = await product.fetch(`/api/contracts/${signed.contractId}.pdf`, {
        headers: { cookie },
        timeoutMs: 6e4,
        encoding: 'latin1',
      })
      const copied = status === 200 ? await pdfLines(Buffer.from(text, 'latin1')) : []
      const missing = missingLines([...signed.lines, `Contract between ${signed.business} and ${signed.name}`], copied)
      wrong.push(...missing.map((line) => `${script} (${status}): ${line}`))
      bytes += text.length
      lines += signed.lines.length + 1
      say(`${script}: ${text.length} bytes, ${missing.length} missing`)
    }
    const count = Object.keys(PRINTED_NAMES).length
    return {
      name: `${count} contracts of people with names in ten scripts and signs, signed by both and downloaded`,
      bar: 'title, text, places and names are copied out of each file as they were typed',
      figure: `${lines - wrong.length} of ${lines} lines found; ${Math.round(bytes / count / 1000)} kB a file`,
      isOk: wrong.length === 0 && !product.hasEnded(),
      details: wrong,
    }
  } finally {
    await product.stop()
  }
}
