import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Every file of the product, with its lines that match. */
const linesWith = (expression: RegExp): string[] =>
  globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => expression.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

it('a rating is shown, counted and averaged; only a reader’s own filter chooses reviews by it, and nothing orders them (RV6)', () => {
  expect(
    linesWith(/\b(?:eq|ne|gte?|lte?|asc|desc)\((?:reviews\.)?rating\b/).filter((line) => !line.includes('const given')),
  ).toEqual([
    'src/features/photographers/server/reviews.ts: 5: ({ rating }) => eq(rating, 5),',
    'src/features/photographers/server/reviews.ts: 4: ({ rating }) => eq(rating, 4),',
    'src/features/photographers/server/reviews.ts: 3: ({ rating }) => lte(rating, 3),',
  ])
  expect(linesWith(/\breviews\.rating\b/).toSorted()).toEqual([
    'src/features/reviews/server/admin-list.ts: rating: notNull(reviews.rating),',
    'src/features/reviews/server/read.ts: const given = (stars: number) => countIf(eq(reviews.rating, stars))',
    'src/features/settings/server/figures.ts: .select({ average: sql`round(avg(${reviews.rating}), 1)::float` })',
    'src/features/settings/server/figures.ts: share: sql`floor(100.0 * count(*) filter (where ${reviews.rating} >= 4) / nullif(count(*), 0))::int`,',
  ])
})

it('a review is hidden in one place, which knows no rating (RV6)', () => {
  const places = linesWith(/moveReview\(.*'takeDown'/)
  expect(places.map((line) => line.split(': ')[0])).toEqual(['src/features/reviews/server/take-down.ts'])
  const takeDown = readFileSync('src/features/reviews/server/take-down.ts', 'utf8')
  expect(takeDown.replace(/\/\*\*[\s\S]*?\*\//g, '')).not.toMatch(/rating/i)
})
