const OFTEN_MS = 2000
/** Files that an earlier page had sent become pictures within this time, or something went wrong. */
const PATIENCE_MS = 20_000
const SELDOM_MS = 30_000

/**
 * Asks for files that the server is still working on: every two seconds at first, and every half minute once they take
 * longer than they should, until the server gives them up. Returns a function that stops it.
 */
export function askAgain(ask: () => void, onImpatient: () => void): () => void {
  let asking = setInterval(ask, OFTEN_MS)
  const patience = setTimeout(() => {
    clearInterval(asking)
    asking = setInterval(ask, SELDOM_MS)
    onImpatient()
  }, PATIENCE_MS)
  return () => {
    clearInterval(asking)
    clearTimeout(patience)
  }
}
