import { type Account, ANSWERS, ASKS, HAVES, stranded } from '#tests/support/role-cases.ts'
import { cookieFor } from '../support/people.ts'
import { bodyOf, type Product, startProduct } from '../support/product.ts'
import type { Trial } from '../trial.ts'

/** The codes that travel without one of the product's own. */
const BY_STATUS: Record<number, string> = { 200: 'OK', 403: 'FORBIDDEN', 404: 'NOT_FOUND' }

/** One call over HTTP, from a network address of its own: OK, or the code of the refusal. */
async function ask(product: Product, account: Account, name: string): Promise<string> {
  const { name: procedure, input } = await ASKS[name]!(product.db, account)
  const cookie = await cookieFor(product.db, account.userId)
  const part = () => 1 + Math.floor(Math.random() * 250)
  const isForm = procedure === 'applications.submit'
  const answer = await product.call(procedure, input, { cookie, isForm, from: `127.${part()}.${part()}.${part()}` })
  return bodyOf(answer).appCode ?? BY_STATUS[answer.status] ?? String(answer.status)
}

/** Role × what the account has × what it asks for, each pair alone; then everything at once. (X143) */
export const roles: Trial = async ({ isQuick, scratch, say }) => {
  const product = await startProduct(scratch)
  const rounds = isQuick ? 2 : 10
  try {
    const wrong: string[] = []
    let calls = 0
    for (const [has, make] of Object.entries(HAVES)) {
      for (const what of Object.keys(ASKS)) {
        const got = await ask(product, await make(product.db), what)
        calls += 1
        const wanted = ANSWERS[has]![what]
        if (got !== wanted) wrong.push(`${has} asks ${what}: ${got} instead of ${wanted}`)
      }
    }
    say(`each alone: ${wrong.length} surprises`)
    for (let round = 0; round < rounds; round += 1) {
      for (const make of Object.values(HAVES)) {
        const account = await make(product.db)
        const answers = await Promise.all(Object.keys(ASKS).map((what) => ask(product, account, what)))
        calls += answers.length
        wrong.push(...answers.filter((code) => code.startsWith('5')).map((code) => `at once: ${code}`))
      }
    }
    const lost = await stranded(product.db)
    return {
      name: `${Object.keys(HAVES).length} kinds of account ask for ${Object.keys(ASKS).length} changes of what they are, each alone and all at once: ${calls} calls over HTTP`,
      bar: 'answered as the table says; no booking or conversation is left with an account that may not act for it (X143)',
      figure: `${wrong.length} surprises, ${lost.length} bookings or conversations stranded`,
      isOk: wrong.length === 0 && lost.length === 0,
      details: wrong.slice(0, 20),
    }
  } finally {
    await product.stop()
  }
}
