import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as amendments from '#features/amendments/inputs.ts'
import * as applications from '#features/applications/inputs.ts'
import * as accounts from '#features/auth/account-inputs.ts'
import * as contracts from '#features/contracts/inputs.ts'
import * as offers from '#features/offers/inputs.ts'
import * as photographers from '#features/photographers/inputs.ts'
import * as settings from '#features/settings/inputs.ts'
import { cannotPrint } from '#shared/print/printable-check.ts'

/** Every text that a person types and a PDF shows, by the schema and the field that take it. */
const FIELDS: [schema: z.ZodMiniType, ...fields: string[]][] = [
  [accounts.SignUpInput, 'firstName', 'lastName'],
  [accounts.NameInput, 'firstName', 'lastName'],
  [accounts.WeddingInput, 'partnerName', 'city'],
  [applications.OwnApplicationInput, 'firstName', 'lastName', 'name', 'businessName'],
  [photographers.ProfileInput, 'name', 'businessName', 'location'],
  [settings.GeneralSettings, 'siteName'],
  [offers.OfferInput, 'eventLocation', 'items.0.label', 'packageDetails.name'],
  [contracts.ContractInput, 'title', 'content'],
  [contracts.ContractDraftInput, 'title', 'content'],
  [contracts.TemplateFields, 'title', 'content'],
  [contracts.SendContractInput, 'fullName'],
  [contracts.SignContractInput, 'fullName'],
  [contracts.ProposalInput, 'title', 'content', 'fullName', 'eventLocation'],
  [amendments.NewItems, 'items.0.label'],
  [amendments.NewTerms, 'content', 'eventLocation'],
  [amendments.SignedNote, 'fullName', 'note'],
  [amendments.AcceptAmendmentInput, 'fullName'],
]

/** A value with the text at the path, and nothing else. */
const holding = (path: string, text: string): unknown =>
  path.split('.').reduceRight<unknown>((inner, key) => (/^\d+$/.test(key) ? [inner] : { [key]: inner }), text)

const cases = FIELDS.flatMap(([schema, ...fields]) => fields.map((field) => [field, schema] as const))

it.each(cases)('%s takes what PDFs can show, and names what they cannot (X147)', (field, schema) => {
  const messagesOf = (text: string) => {
    const { error } = z.safeParse(schema, holding(field, text))
    return (error?.issues ?? []).filter(({ path }) => path.join('.') === field).map(({ message }) => message)
  }
  expect(messagesOf('Ada 𓀀')).toContain(cannotPrint('𓀀'))
  expect(messagesOf('Ada \ue000')).toContain(cannotPrint('\ue000'))
  expect(messagesOf('张伟 محمد שרה प्रिया')).toEqual([])
})

it('the name of an annex, too (X147)', () => {
  expect(z.safeParse(contracts.AnnexName, 'Prices 𓀀').error?.issues[0]?.message).toBe(cannotPrint('𓀀'))
})
