import * as z from 'zod/mini'
import { CANCELLATION_POLICIES } from '#features/payments/terms.ts'
import { RecordVersion } from '#shared/api/record-version.ts'
import { contactFreeName, contactFreeText } from '#shared/redaction/contact-free.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import { neededLine, plainText, typedDay } from '#shared/text/plain-text.ts'
import {
  ADD_ON_NAME_MAX,
  ADD_ONS_MAX,
  DELIVERABLE_MAX,
  DELIVERABLES_MAX,
  linesOf,
  PACKAGE_NAME_MAX,
  PACKAGE_PRICE_MAX_CENTS,
  PACKAGE_PRICE_MIN_CENTS,
  PACKAGES_MAX,
  POLICY_TEXT_MAX,
  SECOND_SHOOTER,
} from './model.ts'
import {
  ADD_ON_NAME_NEEDED,
  ADD_ON_PRICE_RANGE,
  ADD_ONS_ALIKE,
  DELIVERABLE_LONG,
  DELIVERABLES_MANY,
  INSURED_UNTIL_NEEDED,
  PACKAGE_NAME_NEEDED,
  PACKAGE_PRICE_RANGE,
} from './texts.ts'

const rangeOf = (min: number, max: number) =>
  `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
const count = (min: number, max: number) => {
  const range = rangeOf(min, max)
  return z.int(range).check(z.minimum(min, range), z.maximum(max, range))
}
/** A field left empty is no answer. */
const countOrEmpty = (min: number, max: number) =>
  z.pipe(
    z.transform((value: number | '' | null | undefined): unknown =>
      value === '' || value === undefined ? null : value,
    ),
    z.nullable(count(min, max)),
  )
const isWholeCents = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6
const dollars = (minCents: number, sentence: string) =>
  z
    .number(sentence)
    .check(
      z.minimum(minCents / 100, sentence),
      z.maximum(PACKAGE_PRICE_MAX_CENTS / 100, sentence),
      z.refine(isWholeCents, sentence),
    )

/** A package as its form has it: prices in dollars, deliverables one a line. */
export const PackageFields = z.object({
  name: neededLine(PACKAGE_NAME_MAX, PACKAGE_NAME_NEEDED).check(contactFreeName),
  price: dollars(PACKAGE_PRICE_MIN_CENTS, PACKAGE_PRICE_RANGE),
  hours: count(1, 24),
  photographers: count(1, 10),
  images: countOrEmpty(1, 10_000),
  deliveryDays: count(1, 365),
  deliverables: plainText(DELIVERABLES_MAX * (DELIVERABLE_MAX + 1)).check(
    z.overwrite((text) => linesOf(text).join('\n')),
    z.refine((text) => linesOf(text).length <= DELIVERABLES_MAX, DELIVERABLES_MANY),
    z.refine((text) => linesOf(text).every((line) => line.length <= DELIVERABLE_MAX), DELIVERABLE_LONG),
    contactFreeName,
  ),
  addOns: z
    .array(
      z.object({
        name: neededLine(ADD_ON_NAME_MAX, ADD_ON_NAME_NEEDED).check(contactFreeName),
        price: dollars(0, ADD_ON_PRICE_RANGE),
      }),
    )
    .check(
      z.maxLength(ADD_ONS_MAX),
      z.refine((addOns) => new Set(addOns.map(({ name }) => name)).size === addOns.length, ADD_ONS_ALIKE),
    ),
})
export type PackageFields = z.infer<typeof PackageFields>
/** The form's values: '' is an empty field. */
export type PackageValues = z.input<typeof PackageFields>

/** Over the version that was read. */
export const UpdatePackageInput = z.extend(PackageFields, { id: z.uuid(), version: RecordVersion })
export type UpdatePackageInput = z.infer<typeof UpdatePackageInput>

export const PackageIdInput = z.object({ id: z.uuid() })
export type PackageIdInput = z.infer<typeof PackageIdInput>
/** Shown to couples, or not. */
export const PackageActiveInput = z.object({ id: z.uuid(), isActive: z.boolean() })
export type PackageActiveInput = z.infer<typeof PackageActiveInput>
/** All packages in the order wanted. */
export const PackageOrderInput = z.object({
  ids: z.array(z.uuid()).check(
    z.minLength(1),
    z.maxLength(PACKAGES_MAX),
    z.refine((ids) => new Set(ids).size === ids.length),
  ),
})
export type PackageOrderInput = z.infer<typeof PackageOrderInput>

/** One photographer; anything that is not a UUID is answered as unknown. */
export const OfPhotographerInput = z.object({ id: z.string() })

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(
    z.transform((value: string | null | undefined) => value || null),
    z.nullable(z.enum(values)),
  )
const policyText = plainText(POLICY_TEXT_MAX).check(contactFreeText)

/** The policy box as its form has it. */
export const PolicyFields = z
  .object({
    cancellationPolicy: choice(CANCELLATION_POLICIES),
    travel: policyText,
    secondShooter: choice(SECOND_SHOOTER),
    backupPlan: policyText,
    isInsured: z.boolean(),
    /** YYYY-MM-DD; not read without insurance. */
    insuredUntil: z.pipe(
      z.transform((value: string | null | undefined) => value || null),
      z.nullable(typedDay()),
    ),
  })
  .check(
    z.refine(({ isInsured, insuredUntil }) => !isInsured || insuredUntil !== null, {
      path: ['insuredUntil'],
      error: INSURED_UNTIL_NEEDED,
    }),
  )
export type PolicyFields = z.infer<typeof PolicyFields>
export type PolicyValues = z.input<typeof PolicyFields>

/** Over the version that was read; NO_RECORD for the first. */
export const SavePolicyInput = z.intersection(PolicyFields, z.object({ version: RecordVersion }))
export type SavePolicyInput = z.infer<typeof SavePolicyInput>
