import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Rating } from './rating.tsx'

it('without an average somebody is new, and has no stars and no zero (X78, X119)', () => {
  const words = (html: string) => html.replaceAll(/<[^>]+>/g, '')
  expect(words(renderToStaticMarkup(<Rating rating={null} reviewCount={2} />))).toBe('New')
  expect(words(renderToStaticMarkup(<Rating rating={4.75} reviewCount={12} />))).toBe('4.8 out of 5, (12 reviews)')
})
