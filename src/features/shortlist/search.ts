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
