/** Title and description of /report-picture; separate from the texts because every page's entry includes it. */
export const REPORT_HEAD = {
  path: '/report-picture',
  title: 'Report a picture',
  description: 'Is a picture here yours, shown by someone else? Send a notice without an account; a person decides.',
} as const
