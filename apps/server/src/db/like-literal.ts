/** Text that `like` and `ilike` take as it stands, whatever signs it has. */
export const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
