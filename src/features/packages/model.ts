import type { CancellationPolicy } from '#features/payments/terms.ts'

/** How much a photographer may list. An offer has room for a package with all of this. */
export const PACKAGES_MAX = 8
export const ADD_ONS_MAX = 8
export const DELIVERABLES_MAX = 8
export const PACKAGE_NAME_MAX = 80
export const ADD_ON_NAME_MAX = 80
export const DELIVERABLE_MAX = 100
export const POLICY_TEXT_MAX = 500
/** No lower than the smallest offer and no higher than the largest. */
export const PACKAGE_PRICE_MIN_CENTS = 10_000
export const PACKAGE_PRICE_MAX_CENTS = 10_000_000

/** Whether a second photographer comes along. */
export const SECOND_SHOOTER = ['included', 'on-request', 'no'] as const
export type SecondShooter = (typeof SECOND_SHOOTER)[number]

/** An add-on of a package; its name identifies it within the package. */
export type AddOn = { name: string; priceCents: number }

/** A package as everybody sees it. */
export type PublicPackage = {
  id: string
  name: string
  hours: number
  photographers: number
  images: number | null
  /** Days after the wedding. */
  deliveryDays: number
  priceCents: number
  /** What else there is, one thing a line. */
  deliverables: string
  addOns: AddOn[]
}

/** What a couple chose, as it was then: the package, and of its add-ons those they would like. */
export type ChosenPackage = Omit<PublicPackage, 'id'>

/** A package as its owner edits it. */
export type OwnPackage = PublicPackage & { isActive: boolean; version: string }

/** How a photographer works, as couples read it. */
export type PublicPolicy = {
  cancellationPolicy: CancellationPolicy | null
  travel: string
  secondShooter: SecondShooter | null
  backupPlan: string
  /** The insurance's last day, YYYY-MM-DD; null without one and after it has expired. */
  insuredUntil: string | null
}

/** The lines of a text, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the package costs with the chosen add-ons, in cents. */
export const totalOf = ({ priceCents, addOns }: Pick<ChosenPackage, 'priceCents' | 'addOns'>): number =>
  addOns.reduce((sum, addOn) => sum + addOn.priceCents, priceCents)

/**
 * "Starting at": the lowest price of the active packages, without one the starting price, or null. The database
 * computes it (`photographers.price_cents`); this is for screens that know the packages, and for the test of both.
 */
export function startingPriceOf(
  packages: readonly { priceCents: number; isActive: boolean }[],
  startingPriceCents: number | null,
): number | null {
  const prices = packages.filter(({ isActive }) => isActive).map(({ priceCents }) => priceCents)
  return prices.length > 0 ? Math.min(...prices) : startingPriceCents
}

/** The policy box as its owner edits it. */
export type OwnPolicy = PublicPolicy & { isInsured: boolean }
