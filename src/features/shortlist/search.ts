import { stringifySearch } from '#shared/url/search-codec.ts'
import { day, id, type Parser, searchParams } from '#shared/url/search-params.ts'
import { COMPARE_MAX } from './model.ts'

/** The ids of the photographers side by side, without repeats. */
const compared: Parser<string[] | undefined> = (value) => {
  const ids = (Array.isArray(value) ? value : [value]).slice(0, 20).flatMap((each) => id(each) ?? [])
  const chosen = [...new Set(ids)].slice(0, COMPARE_MAX)
  return chosen.length > 0 ? chosen : undefined
}

/** The shortlist's address: the wedding date, and who is compared. */
export const ShortlistSearch = searchParams({ date: day, compare: compared })

/** The public address of a comparison: nothing of it is personal. */
export const comparisonPath = (ids: readonly string[], date: string | undefined): string =>
  `/shortlist${stringifySearch({ date, compare: ids })}`

/** What a comparison of so many photographers is called. */
export const comparisonTitle = (count: number): string => `${count} wedding photographers side by side`
