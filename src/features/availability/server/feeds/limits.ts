/** What one calendar may ask of us, in steps of the reader: real ones need a tenth, and all of them take half a second. */
const STEPS = 500_000

export class TooMuch extends Error {}

/** Counts what reading one calendar costs, whatever part of it asks: a day looked at, a start, a date, an offset. */
export class Steps {
  private left = STEPS
  take(count = 1): void {
    this.left -= count
    if (this.left < 0) throw new TooMuch()
  }
}
