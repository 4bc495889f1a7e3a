import type { HelpStatus } from './model.ts'

export const HELP_TITLE = 'Help'
export const NAME_NEEDED = 'Please tell us your name'
export const QUESTION_SHORT = 'Please write your question in a sentence or two'
export const TOO_MANY_QUESTIONS = 'You’ve sent us several questions in a short time. Please try again in an hour.'
export const ASK_FAILED = 'Your question didn’t go through. It’s still here: please try again in a moment.'

export const QUESTIONS_TITLE = 'Questions'
export const QUESTIONS_SUBTITLE = 'What people asked our team from the Help page. The oldest open one comes first.'
export const QUESTIONS_LOADING = 'Loading questions...'
export const QUESTIONS_FAILED = 'Failed to load questions'
export const ANSWER_NEEDED = 'Please write an answer'
export const UNKNOWN_QUESTION = 'This question no longer exists.'
export const answeredMeanwhile = (who: string): string => `${who} has already taken care of this question.`
export const ANSWER_SENT = 'Answer sent'
export const QUESTION_CLOSED = 'Closed without an answer'

export const HELP_STATUS_LABELS: Record<HelpStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }
export const HELP_LEDE =
  'Straight answers to what couples and photographers ask. If yours isn’t here, a person answers.'
