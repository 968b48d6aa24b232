const utf8 = new TextEncoder()

/** The text, cut where it would take more bytes than a model allows: its limits count UTF-8, not characters. */
export function withinBytes(text: string, limit: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += utf8.encode(character).length
    if (bytes > limit) break
    end += character.length
  }
  return text.slice(0, end)
}
