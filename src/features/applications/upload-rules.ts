import type { UploadKind } from '#features/uploads/model.ts'
import { ONE_PICTURE, PHOTO_TYPES, type UploadRules, WITH_GIF } from '#features/uploads/upload-rules.ts'
import { PORTFOLIO_FAILED, PROFILE_FAILED } from './texts.ts'

/** Files of one application (C4). The database enforces both under concurrency. */
const APPLICATION_PROFILE_LIMIT = 1
const APPLICATION_PORTFOLIO_LIMIT = 25

const profile: UploadRules = {
  route: 'applicationProfile',
  types: PHOTO_TYPES,
  names: 'JPG, PNG, WEBP',
  limit: APPLICATION_PROFILE_LIMIT,
  full: ONE_PICTURE,
  isSingle: true,
}

const portfolio: UploadRules = {
  route: 'applicationPortfolio',
  types: WITH_GIF,
  names: 'JPG, PNG, WEBP, GIF',
  limit: APPLICATION_PORTFOLIO_LIMIT,
  full: `Maximum number of images (${APPLICATION_PORTFOLIO_LIMIT}) reached`,
  isSingle: false,
}

/** What an applicant sends before there is an account; `failed` for files that did not arrive (T10, T11). */
export const APPLICATION_PICTURES: Record<UploadKind, { rules: UploadRules; failed: string }> = {
  profile: { rules: profile, failed: PROFILE_FAILED },
  portfolio: { rules: portfolio, failed: PORTFOLIO_FAILED },
}
