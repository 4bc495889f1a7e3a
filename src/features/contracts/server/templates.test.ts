import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { verify } from '#app/ops/admin-verify.ts'
import { vendorContracts } from '#drizzle/schema/index.ts'
import { sendOffer } from '#features/offers/server/send.ts'
import { useDatabase } from '#tests/support/database.ts'
import { only } from '#tests/support/factories.ts'
import { appErrorOf, refusalOf } from '#tests/support/refusal.ts'
import { castWedding, offerOf } from '#tests/support/wedding.ts'
import { send, signing } from '#tests/support/wedding-moves.ts'
import { TemplateFields } from '../inputs.ts'
import { TEMPLATES_MAX } from '../model.ts'
import { PLATFORM_CLAUSES } from '../platform-clauses.ts'
import { valuesMissing, variableUnknown } from '../texts.ts'
import { CONTRACT_VARIABLES, fillVariables, missingVariables, type VariableValues } from '../variables.ts'
import { createContract } from './draft.ts'
import { propose } from './propose.ts'
import { getContract } from './read.ts'
import { createTemplate, listSamples, listTemplates, removeTemplate, updateTemplate } from './templates.ts'

const db = await useDatabase()
const NOW = new Date('2026-11-21T15:00:00Z')
const WORDS = {
  title: 'The day of {couple}',
  content: '{photographer} comes on {date} for {total}, {first_payment} first.',
}
const template = { name: 'Usual', ...WORDS }

const contractOf = async (bookingId: string) =>
  only(await db.select().from(vendorContracts).where(eq(vendorContracts.bookingId, bookingId)))

describe('a template (CT2)', () => {
  it('is its photographer’s: kept, changed over the version that was read, deleted', async () => {
    const [cast, other] = [await castWedding(db), await castWedding(db)]
    const vendor = cast.vendor(NOW)
    const { id } = await createTemplate(vendor, template)
    const { version } = only(await listTemplates(vendor))
    await updateTemplate(vendor, { id, version, ...template, name: 'Long' })
    expect(await appErrorOf(updateTemplate(vendor, { id, version, ...template }))).toMatchObject({ code: 'CONFLICT' })
    for (const onOthers of [
      () => updateTemplate(other.vendor(NOW), { id, version, ...template }),
      () => removeTemplate(other.vendor(NOW), { id }),
    ])
      expect(await appErrorOf(onOthers())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await listTemplates(other.vendor(NOW))).toEqual([])
    await removeTemplate(vendor, { id })
    expect(await listTemplates(vendor)).toEqual([])
  })

  it('has room for so many, also when the last two come at once', async () => {
    const cast = await castWedding(db)
    for (let n = 1; n < TEMPLATES_MAX; n += 1) await createTemplate(cast.vendor(NOW), template)
    const tried = await Promise.allSettled([1, 2].map(() => createTemplate(cast.vendor(NOW), template)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['Hello {coupel}', 'Hello {Couple}', 'Hello { couple }', 'Hello {couple', 'Hello }'])(
    'refuses at its field what is no variable: %s',
    (content) => {
      const issues = TemplateFields.safeParse({ ...template, content }).error!.issues
      const unknown = /\{[^{}]*\}?|\}/.exec(content)![0]
      expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
        ['content', variableUnknown(unknown)],
      ])
    },
  )
})

describe('a contract with variables (CT2)', () => {
  it('is sealed with the values of its offer and the platform’s clauses, all under the hash', async () => {
    const cast = await castWedding(db)
    const { bookingId } = await sendOffer(cast.vendor(NOW), offerOf(cast))
    const { id } = await createContract(cast.vendor(NOW), { clientId: cast.client.id, bookingId, ...WORDS })
    const { values, content } = await getContract(cast.vendor(NOW), { id })
    expect(content).toBe(WORDS.content)
    await send(cast, id, NOW)
    const sealed = await contractOf(bookingId)
    expect(sealed).toMatchObject({
      title: fillVariables(WORDS.title, values!),
      content: fillVariables(WORDS.content, values!),
      platformClauses: PLATFORM_CLAUSES,
    })
    expect(sealed.content).not.toContain('{')
    expect((await verify(db)).find(({ name }) => name === 'Contracts')!.problems).toEqual([])
    for (const change of [{ platformClauses: 'None.' }, { annexes: [{ id, name: 'A.pdf', sha256: 'ab' }] }])
      expect(await refusalOf(db.update(vendorContracts).set(change).where(eq(vendorContracts.id, id)))).toBe(
        'contract_frozen',
      )
    await signing(cast, id, NOW)
  })

  it('goes with an offer, too', async () => {
    const cast = await castWedding(db)
    const signature = { fullName: 'Ada Marsh', isAgreed: true }
    const { bookingId } = await propose(cast.vendor(NOW), { ...offerOf(cast), ...WORDS, ...signature })
    expect((await contractOf(bookingId)).title).toBe('The day of Robin Vale')
    const sample = only(await listSamples(cast.vendor(NOW)))
    expect(fillVariables('{couple}', sample.values)).toBe('Robin Vale')
  })

  it('is not sent while the offer does not say one of them, and nothing is left behind', async () => {
    const cast = await castWedding(db)
    const { packageDetails, ...offer } = offerOf(cast)
    const input = {
      ...offer,
      packageDetails: { ...packageDetails, images: null },
      title: 'Our day',
      content: 'About {pictures}.',
      fullName: 'Ada Marsh',
      isAgreed: true,
    }
    const refused = await appErrorOf(propose(cast.vendor(NOW), input))
    const message = valuesMissing(['{pictures}'])
    expect(refused).toMatchObject({ code: 'INVALID_INPUT', field: 'content', message })
    await sendOffer(cast.vendor(NOW), offerOf(cast))
  })

  it('a value is never read for variables again', () => {
    const none = Object.fromEntries(CONTRACT_VARIABLES.map((name) => [name, null]))
    const values = { ...(none as VariableValues), couple: '{total}' }
    expect(fillVariables('{couple} {date}', values)).toBe('{total} {date}')
    expect(missingVariables('{couple} {date} {date}', values)).toEqual(['date'])
  })
})
