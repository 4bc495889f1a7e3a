/** The LIKE pattern that finds these words anywhere in a column; LIKE's special characters are escaped. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
