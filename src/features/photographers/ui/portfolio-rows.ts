import type { CSSProperties } from 'react'
import type { Picture } from '#shared/picture/picture.ts'

/** The width of a full row in units of its height: about two landscapes, or three portraits. */
const WANTED_RATIO = 2.4
const MAX_IN_ROW = 3

const ratioOf = (picture: Pick<Picture, 'width' | 'height'>): number => picture.width / picture.height

/** How far a row is from the wanted shape; twice as wide and half as wide are equally wrong. */
const misfit = (row: readonly Pick<Picture, 'width' | 'height'>[]): number =>
  Math.log(row.reduce((sum, picture) => sum + ratioOf(picture), 0) / WANTED_RATIO) ** 2

/** Splits pictures, in their order, into rows whose shapes together differ least from a comfortable one. */
export function portfolioRows<P extends Pick<Picture, 'width' | 'height'>>(pictures: readonly P[]): P[][] {
  type Plan = { cost: number; rows: P[][] }
  const plans: Plan[] = [{ cost: 0, rows: [] }]
  for (let end = 1; end <= pictures.length; end += 1) {
    const options = Array.from({ length: Math.min(MAX_IN_ROW, end) }, (_, extra): Plan => {
      const start = end - extra - 1
      const row = pictures.slice(start, end)
      const before = plans[start]!
      return { cost: before.cost + misfit(row), rows: [...before.rows, row] }
    })
    plans.push(options.reduce((best, option) => (option.cost < best.cost ? option : best)))
  }
  return plans.at(-1)!.rows
}

/** A picture's share of its row: as wide as its shape asks, so that all of a row are equally high. */
export const rowShape = (picture: Picture): CSSProperties =>
  ({ '--share': ratioOf(picture).toFixed(4) }) as CSSProperties
