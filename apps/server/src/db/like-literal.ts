/** Escapes a text, so that `like` and `ilike` match it literally. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
