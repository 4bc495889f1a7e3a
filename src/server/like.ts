/** The LIKE pattern that finds these words anywhere in a column; signs that LIKE knows are meant as they are written. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
