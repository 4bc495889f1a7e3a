import { NO_RECORD, versionOf } from '#server/version.ts'

/** The version of an image's description; while there is none, NO_RECORD. */
export const altVersion = ({ alt, isDecorative }: { alt: string; isDecorative: boolean }): string =>
  alt === '' && !isDecorative ? NO_RECORD : versionOf([alt, isDecorative])
