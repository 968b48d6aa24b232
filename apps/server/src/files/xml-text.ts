const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** As an attribute or a text of an XML document. Characters that XML can't contain at all are the caller's. */
export const xmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
