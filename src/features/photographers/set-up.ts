/** What a photographer sets up in the first week, in the order in which it is best done; publishing comes last. */
export const SET_UP_STEPS = [
  'words',
  'portrait',
  'pictures',
  'packages',
  'contract',
  'calendar',
  'secondStep',
  'payouts',
  'phone',
] as const
export type SetUpStep = (typeof SET_UP_STEPS)[number]

/** What couples choose by. A profile is not public without it; the other steps are needed by the first booking. */
const NEEDED_TO_PUBLISH = ['words', 'portrait', 'pictures', 'packages', 'calendar'] as const
export type NeededStep = (typeof NEEDED_TO_PUBLISH)[number]

/** What is left when the profile is public: needed by the first booking, and not by couples who look around. */
export const isNeededToPublish = (step: SetUpStep): boolean =>
  (NEEDED_TO_PUBLISH as readonly SetUpStep[]).includes(step)

/** Which steps are done. */
export type SetUp = Record<SetUpStep, boolean>

export const missingToPublish = (setUp: SetUp): NeededStep[] => NEEDED_TO_PUBLISH.filter((step) => !setUp[step])

/** Each missing thing in a sentence: "Still missing: …". */
const MISSING: Record<NeededStep, string> = {
  words: 'your name, bio, market and style',
  portrait: 'your portrait',
  pictures: 'your pictures',
  packages: 'a package',
  calendar: 'your calendar',
}
const LIST = new Intl.ListFormat('en-US')

export const missingWords = (missing: readonly NeededStep[]): string =>
  `Still missing: ${LIST.format(missing.map((step) => MISSING[step]))}.`

type Completeness = { requirePortfolio: boolean; minimumPortfolioImages: number }

/** How many portfolio images an application needs before its clock starts, and a profile before it is public. */
export const neededImages = ({ requirePortfolio, minimumPortfolioImages }: Completeness): number =>
  requirePortfolio ? minimumPortfolioImages : 0
