import { xmlText as escapedXml } from '../files/xml-text.ts'

/** What XML can't contain at all. The contract drops such characters; a package with one would not be built. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  const isControl = code < 0x20 && !'\t\n\r'.includes(character)
  const isHalf = code >= 0xd800 && code <= 0xdfff
  return isControl || isHalf || code === 0xfffe || code === 0xffff
}

/** Of an attribute or a text of an XML document. */
export function xmlText(text: string): string {
  if (Array.from(text).some(isForbidden)) throw new Error('the text has characters that XML cannot contain')
  return escapedXml(text)
}

/**
 * A string resource that reads as the given text. aapt removes plain quotes, joins white space, and takes `@` and `?`
 * at the start for references.
 */
export function resourceText(text: string): string {
  const escaped = text
    .replaceAll(/[\\'"]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replaceAll(/^[@?]/g, (character) => `\\${character}`)
    // Only where aapt would remove or join it.
    .replaceAll(/^ | (?= )| $/g, '\\u0020')
  return xmlText(escaped)
}
