import { describe, expect, it } from 'vitest'
import { chooseItem, EMPTY_SHEET, filledSheet, givePoint, isFull, moveItem, undoPoint, writeNote } from './sheet.ts'

describe('a sheet that is filled in with keys', () => {
  it('goes from item to item and is full after five keys', () => {
    const full = ([2, 1, 0, 2, 1] as const).reduce((sheet, point) => givePoint(sheet, sheet.item, point), EMPTY_SHEET)
    expect(full).toMatchObject({ points: [2, 1, 0, 2, 1], item: 4 })
    expect(isFull(full)).toBe(true)
    expect(isFull(undoPoint(full))).toBe(false)
  })

  it('goes back to what was left out', () => {
    const left = ([2, 2, 2] as const).reduce(
      (sheet, point) => givePoint(sheet, sheet.item, point),
      chooseItem(EMPTY_SHEET, 2),
    )
    expect(left).toMatchObject({ points: [null, null, 2, 2, 2], item: 0 })
  })

  it('undoes point by point, and keeps notes', () => {
    const two = givePoint(givePoint(EMPTY_SHEET, 0, 1), 0, 2)
    const noted = writeNote(two, 0, 'Soft')
    expect(undoPoint(noted)).toMatchObject({ points: [1, null, null, null, null], notes: ['Soft', '', '', '', ''] })
    expect(undoPoint(undoPoint(undoPoint(noted))).points).toEqual(EMPTY_SHEET.points)
  })

  it('stays within its five items', () => {
    expect(moveItem(EMPTY_SHEET, -1).item).toBe(0)
    expect(moveItem(filledSheet([1, 1, 1, 1, 1], ['', '', '', '', '']), 1).item).toBe(4)
  })
})
