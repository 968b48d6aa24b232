import type { ValueSchema } from '../features/value-schema.ts'
import { textLines } from '../features/value-texts.ts'
import type { Bilingual } from '../../locale.ts'

/** Reserved words of C, and of C++, since Arduino includes the file there. */
const C_WORDS = new Set(
  (
    'auto break case char const continue default do double else enum extern float for goto if inline int long register restrict ' +
    'return short signed sizeof static struct switch typedef union unsigned void volatile while bool true false asm catch class ' +
    'const_cast delete dynamic_cast explicit export friend mutable namespace new operator private protected public ' +
    'reinterpret_cast static_cast template this throw try typeid typename using virtual wchar_t and and_eq bitand bitor compl ' +
    'not not_eq or or_eq xor xor_eq alignas alignof char8_t char16_t char32_t concept consteval constexpr constinit co_await ' +
    'co_return co_yield decltype noexcept nullptr requires static_assert thread_local typeof byte word boolean errno stdin ' +
    'stdout stderr linux unix i386 offsetof complex imaginary count items'
  ).split(' '),
)

/** A name such as `EOF` or `INT8_MAX`, which may be a macro of a header. */
const isMacroLike = (name: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(name)

/**
 * Names of a struct's fields in the order of `keys`; keys that C does not allow get underscores until they are unique.
 */
export function cFieldNames(keys: readonly string[]): { fields: string[]; flags: string[] } {
  const used = new Set(keys.filter((key) => !C_WORDS.has(key) && !isMacroLike(key)))
  const free = (wanted: string): string => {
    let name = wanted
    while (used.has(name) || C_WORDS.has(name)) name += '_'
    used.add(name)
    return name
  }
  const fields = keys.map((key) => (C_WORDS.has(key) || isMacroLike(key) ? free(`${key}_`) : key))
  return { fields, flags: keys.map((key) => free(`has_${key}`)) }
}

/** Returns unique names: a repeated one gets a number. */
export function nameGiver(): (wanted: string) => string {
  const used = new Set<string>()
  return (wanted) => {
    let name = wanted
    for (let number = 2; used.has(name); number++) name = `${wanted}_${number}`
    used.add(name)
    return name
  }
}

/** An enum entry as the suffix of a constant's name: `low power` is `LOW_POWER`, `自动` is `U81EA_U52A8`. */
export function constantEnd(entry: string | number): string {
  const ascii = String(entry)
    .replace(/^-/, 'MINUS_')
    .replaceAll(/[\u0080-\u{10FFFF}]/gu, (one) => `_U${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}_`)
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()
  return ascii || 'ENTRY'
}

/** Control characters, line and paragraph separators, and bidirectional controls. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** A text that is safe in a comment of each language: one line that cannot end the comment. */
export const commentText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/\*(?=\/)/g, '* ')
    .replaceAll(/\/(?=\*)/g, '/ ')
    .replaceAll(/\?(?=\?)/g, '? ')
    .replaceAll('\\', '∖')
    .replaceAll(/ +/g, ' ')
    .trim()

const SHOWN_TEXTS = 20

/** The texts of values in the schema or its items, e.g. `(0: 关 · Off; 1: 开 · On)`. */
function textsWords(schema: ValueSchema | undefined): string {
  const lines = schema ? textLines(schema.type === 'array' ? schema.items : schema) : []
  const shown = lines.length > SHOWN_TEXTS ? [...lines.slice(0, SHOWN_TEXTS), '…'] : lines
  return shown.length > 0 ? ` (${shown.join('; ')})` : ''
}

/** Both names of a feature, followed by a remark and the texts of its values. */
export const titleComment = ({ zh, en }: Bilingual, remark = '', schema?: ValueSchema): string =>
  commentText([...new Set([zh, en, remark].filter(Boolean))].join(' · ') + textsWords(schema))

/**
 * A C string literal: everything but plain ASCII is three octal digits, so that a following character cannot extend an
 * escape.
 */
export const cText = (text: string): string =>
  `"${[...new TextEncoder().encode(text)]
    .map((byte) => {
      const isPlain = byte >= 0x20 && byte < 0x7f && !'"\\?'.includes(String.fromCharCode(byte))
      return isPlain ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`
    })
    .join('')}"`

const escaped = (text: string, escape: (code: number) => string): string =>
  `"${Array.from(text)
    .map((one) => {
      const code = one.codePointAt(0) ?? 0
      if (one === '"' || one === '\\') return `\\${one}`
      return code >= 0x20 && code < 0x7f ? one : escape(code)
    })
    .join('')}"`

/** A literal of Python. */
export const pythonText = (text: string): string =>
  escaped(text, (code) =>
    code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`,
  )

/** A literal of TypeScript. */
export const typescriptText = (text: string): string => escaped(text, (code) => `\\u{${code.toString(16)}}`)

/** `color_temp` as `ColorTemp`, for types. */
export const typeName = (key: string): string =>
  key
    .split('_')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
