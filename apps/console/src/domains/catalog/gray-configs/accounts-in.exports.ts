/** One account per line, or separated by commas or semicolons. */
export const accountsIn = (text: string): string[] =>
  text.split(/[\n,;，；]/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
