const attempts = new Map<string, { id: string; text: string }>()

/**
 * The id under which a text is sent: the same for the same text until it has been delivered, also when the conversation
 * was left and opened again while the first attempt waited for the connection.
 */
export function attemptOf(threadId: string, text: string): string {
  const known = attempts.get(threadId)
  if (known?.text === text) return known.id
  const id = crypto.randomUUID()
  attempts.set(threadId, { id, text })
  return id
}

/** What was tried has been delivered: the same words again are another message. */
export const forgetAttempt = (threadId: string): void => void attempts.delete(threadId)
