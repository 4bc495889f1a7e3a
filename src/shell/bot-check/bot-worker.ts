import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// Solves the bot check's challenge beside the page, which keeps answering.
handler({ deriveKey })
