/** Pictures that differ in at most this many of 64 places may be the same one. (src/server/pictures/difference-hash.ts) */
export const NEAR_DISTANCE = 7
/** Below these a check says something. */
const SOFT_BELOW = 12
const CLIPPED_FROM = 80
const SMALL_BELOW_PX = 1600

/** What was measured of a picture; null where it could not be, or not yet. */
export type PictureMeasures = {
  width: number | null
  height: number | null
  sharpness: number | null
  dark: number | null
  bright: number | null
  /** Other pictures of the same application that look the same, by their place in it. */
  alike: readonly number[]
  /** Cases in which another photographer has a picture that looks the same. */
  elsewhere: number
}

/** Something a check noticed: what it means, and how it can be wrong. */
export type Finding = { key: string; title: string; meaning: string; doubt: string }

/** What the checks noticed of one picture. They inform and never decide. (VA4) */
export function findingsOf({ width, height, sharpness, dark, bright, alike, elsewhere }: PictureMeasures): Finding[] {
  const edge = Math.max(width ?? 0, height ?? 0)
  return [
    elsewhere > 0 && {
      key: 'elsewhere',
      title: 'Also in another portfolio',
      meaning: 'Another photographer here has a picture that looks the same. One of the two may not be the author.',
      doubt: 'Second shooters and studios share work, and two people at one wedding stand side by side.',
    },
    alike.length > 0 && {
      key: 'alike',
      title: `Almost the same as picture ${alike.map((place) => place + 1).join(', ')}`,
      meaning: 'The same moment counts twice, so there’s less work to judge than the number says.',
      doubt: 'Two frames of a series can look alike and still tell different things.',
    },
    edge > 0 &&
      edge < SMALL_BELOW_PX && {
        key: 'small',
        title: `Small: ${edge} pixels`,
        meaning: 'Fine detail can’t be judged, and it won’t fill a large screen.',
        doubt: 'A good picture exported small for the web is still a good picture.',
      },
    sharpness !== null &&
      sharpness < SOFT_BELOW && {
        key: 'soft',
        title: 'No sharp edges found',
        meaning: 'Focus may have missed, or the camera moved.',
        doubt: 'Fog, a veil, film or motion blur on purpose measure the same.',
      },
    dark !== null &&
      dark >= CLIPPED_FROM && {
        key: 'dark',
        title: `${Math.round(dark / 10)}% pure black`,
        meaning: 'Shadows have no detail left there.',
        doubt: 'Black suits, silhouettes and night skies are meant to be black.',
      },
    bright !== null &&
      bright >= CLIPPED_FROM && {
        key: 'bright',
        title: `${Math.round(bright / 10)}% pure white`,
        meaning: 'Highlights have no detail left there, often on the dress.',
        doubt: 'Windows, white walls and light studio backgrounds are meant to be white.',
      },
  ].filter((finding) => finding !== false)
}

export type ApplicationMeasures = {
  pictures: number
  needed: number
  /** The days on which the pictures were taken, as their files said. */
  takenFrom: string | null
  takenTo: string | null
  /** `answers`, why there was no answer, or null when it was not asked. */
  website: string | null
  isDisposableEmail: boolean
}

const WEBSITE_FAULTS: Record<string, string> = {
  'not-https': 'It has no secure (https) address.',
  'not-public': 'Its name doesn’t lead to a public server.',
  'unknown-host': 'Its name doesn’t exist.',
  refused: 'It turned us away, as some sites do with programs.',
  'not-found': 'The page doesn’t exist.',
  'too-slow': 'It didn’t answer in time.',
}

/** What the checks noticed of an application as a whole. */
export function applicationFindings(of: ApplicationMeasures): Finding[] {
  return [
    of.pictures < of.needed && {
      key: 'count',
      title: `${of.pictures} of ${of.needed} pictures`,
      meaning: 'There’s less to look at than every other application shows.',
      doubt: 'Pictures may still be on their way.',
    },
    of.takenFrom !== null &&
      of.takenFrom === of.takenTo && {
        key: 'one-day',
        title: 'All dated pictures are from one day',
        meaning: 'Everything may come from one wedding, or from a styled shoot.',
        doubt: 'Many exports carry no date, and a camera’s clock can be wrong.',
      },
    of.website !== null &&
      of.website !== 'answers' && {
        key: 'website',
        title: 'The website doesn’t answer',
        meaning: WEBSITE_FAULTS[of.website] ?? 'No page came back.',
        doubt: 'It was asked once, by a program; a person may well see it.',
      },
    of.isDisposableEmail && {
      key: 'disposable',
      title: 'Throwaway email address',
      meaning: 'Its provider gives out addresses that end after a few hours.',
      doubt: 'Some people use one to keep their inbox clean.',
    },
  ].filter((finding) => finding !== false)
}
