const OFTEN_MS = 2000
/** Files that an earlier page had sent are pictures within it, or something went wrong with them. */
const PATIENCE_MS = 20_000
const SELDOM_MS = 30_000

/**
 * Asks for files that the server is still working on: every two seconds at first, and every half minute once they take
 * longer than they should, until they are given up there. Ends with the call of what it answers.
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
