import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ELECTRONIC_CONSENT, ELECTRONIC_LEDE, ELECTRONIC_POINTS } from '#features/auth/electronic-texts.ts'
import {
  ELECTRONIC_VERSION,
  PRIVACY_DATE,
  PRIVACY_VERSION,
  TERMS_DATE,
  TERMS_VERSION,
} from '#shared/site/legal-versions.ts'
import { DEFAULT_SITE } from '#shared/site/site.ts'
import { RETENTION } from '../retention.ts'
import { PRIVACY_LEDE, privacyParts } from './privacy.ts'
import { TERMS_LEDE, termsParts } from './terms.ts'

const fingerprint = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 12)

// Each acceptance is stored with the version that was read: whoever changes a word changes the version and its date.
const SITE = {
  ...DEFAULT_SITE,
  siteName: 'Site',
  operatorName: 'Site, Inc.',
  postalAddress: '12 Orchard Lane',
  lawState: 'Vermont',
  agentName: 'Agent',
  paymentsInsuredBy: 'Insurer',
} as const

it('a text that people accept has a version of its own (R7)', () => {
  expect({ version: TERMS_VERSION, date: TERMS_DATE, text: fingerprint([TERMS_LEDE, termsParts(SITE)]) }).toEqual({
    version: '1.7',
    date: '2026-11-28',
    text: '18a3d6f6d165',
  })
  const electronic = [ELECTRONIC_LEDE, ELECTRONIC_POINTS, ELECTRONIC_CONSENT]
  expect({ version: ELECTRONIC_VERSION, text: fingerprint(electronic) }).toEqual({
    version: '1.0',
    text: '2c3fdb6aacb9',
  })
  const privacy = [PRIVACY_LEDE, RETENTION, privacyParts(SITE)]
  expect({ version: PRIVACY_VERSION, date: PRIVACY_DATE, text: fingerprint(privacy) }).toEqual({
    version: '1.14',
    date: '2026-11-28',
    text: '3f82ffb8b7fd',
  })
})
