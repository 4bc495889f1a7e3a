import type { ReactNode } from 'react'
import { asPlaceholder } from '../model.ts'
import { placeholdersIn } from '../placeholders.ts'
import { stillToReplace } from '../texts.ts'
import { ReplyPicker } from './reply-picker.tsx'

/** Saved replies for the composer of a conversation; a placeholder that nothing replaced is not sent. */
export const REPLY_AIDS = {
  tools: (threadId: string, insert: (text: string) => void): ReactNode => (
    <ReplyPicker threadId={threadId} onInsert={insert} />
  ),
  problemOf: (text: string): string | null => {
    const left = placeholdersIn(text)
    return left.length === 0 ? null : stillToReplace(left.map(asPlaceholder))
  },
}
