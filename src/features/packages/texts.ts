import { formatMoney } from '#shared/money/money.ts'
import { formatNumber } from '#shared/text/number-text.ts'
import {
  DELIVERABLE_MAX,
  DELIVERABLES_MAX,
  PACKAGE_PRICE_MAX_CENTS,
  PACKAGE_PRICE_MIN_CENTS,
  PACKAGES_MAX,
  type PublicPackage,
  type SecondShooter,
} from './model.ts'

export const PACKAGE_NAME_NEEDED = 'Please name the package'
export const PACKAGE_PRICE_RANGE = `Please enter an amount from ${formatMoney(PACKAGE_PRICE_MIN_CENTS)} to ${formatMoney(PACKAGE_PRICE_MAX_CENTS)}`
export const ADD_ON_NAME_NEEDED = 'Please name the add-on'
export const ADD_ON_PRICE_RANGE = 'Please enter an amount in dollars, for example 350'
export const ADD_ONS_ALIKE = 'Two add-ons have the same name'
export const DELIVERABLES_MANY = `Please list at most ${DELIVERABLES_MAX} things`
export const DELIVERABLE_LONG = `Please keep each line under ${DELIVERABLE_MAX} characters`
export const INSURED_UNTIL_NEEDED = 'Please choose the last day of your insurance'
export const PACKAGES_FULL = `You can list ${PACKAGES_MAX} packages. Delete one to add another.`
export const PACKAGE_NOT_FOUND = 'This package no longer exists.'
export const PACKAGE_NOT_OFFERED = 'This package has changed or is no longer offered. Please choose again.'

export const SECOND_SHOOTER_WORDS: Record<SecondShooter, string> = {
  included: 'Included',
  'on-request': 'On request',
  no: 'No',
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

type Comparable = Pick<PublicPackage, 'hours' | 'photographers' | 'images' | 'deliveryDays'>

/** What can be compared between packages, in the same rows for each. */
export const contentsOf = ({
  hours,
  photographers,
  images,
  deliveryDays,
}: Comparable): [label: string, value: string][] => [
  ['Coverage', plural(hours, 'hour')],
  ['Photographers', formatNumber(photographers)],
  ['Pictures', images === null ? 'Not fixed' : `About ${formatNumber(images)}`],
  ['Delivery', `Within ${plural(deliveryDays, 'day')}`],
]
