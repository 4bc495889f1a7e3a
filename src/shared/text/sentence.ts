/** What somebody has entered as the end of a sentence, with one period after it. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
