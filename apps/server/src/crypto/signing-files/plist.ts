import { SigningFileRefused } from './signing-findings.ts'

export type PlistValue = string | number | boolean | Date | Buffer | PlistValue[] | { [key: string]: PlistValue }

const DEEPEST = 16
const TOKEN = /<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>|([^<]+)/gy
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface Token {
  kind: 'open' | 'close' | 'empty' | 'text'
  /** Of a tag its name; otherwise the text. */
  text: string
}

const refusal = (): SigningFileRefused => new SigningFileRefused('notReadable')

/** Entities that a file defines for itself can grow without bound, so that only those of XML are read. */
const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]+);/gi, (_, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? ''
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })

function tokensOf(xml: string): Token[] {
  if (/<!ENTITY/i.test(xml) || /<!DOCTYPE[^>]*\[/i.test(xml) || xml.includes('<![CDATA[')) throw refusal()
  const body = xml.replaceAll(/<\?[^>]*\?>|<!DOCTYPE[^>]*>|<!--[^]*?-->/g, '')
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < body.length) {
    const match = TOKEN.exec(body)
    if (!match) throw refusal()
    const [, closes, name = '', empties, text] = match
    if (text !== undefined) tokens.push({ kind: 'text', text })
    else tokens.push({ kind: closes ? 'close' : empties ? 'empty' : 'open', text: name })
  }
  return tokens
}

/** The values that provisioning profiles have of Apple's XML property lists. */
export function readPlist(xml: string): PlistValue {
  const tokens = tokensOf(xml).filter(({ kind, text }, index, all) => {
    // White space between tags; within a text it stays.
    const isWithin = all[index - 1]?.kind === 'open' && all[index + 1]?.kind === 'close'
    return kind !== 'text' || isWithin || text.trim() !== ''
  })
  let at = 0
  const next = (): Token => tokens[at++] ?? { kind: 'close', text: '' }
  const close = (name: string): void => {
    const { kind, text } = next()
    if (kind !== 'close' || text !== name) throw refusal()
  }

  function textOf(name: string): string {
    const text = tokens[at]?.kind === 'text' ? unescaped(next().text) : ''
    close(name)
    return text
  }

  function dictionary(depth: number): { [key: string]: PlistValue } {
    const entries = new Map<string, PlistValue>()
    while (tokens[at]?.kind === 'open' && tokens[at]?.text === 'key') {
      at += 1
      const key = textOf('key')
      if (entries.has(key)) throw refusal()
      entries.set(key, value(next(), depth + 1))
    }
    close('dict')
    return Object.fromEntries(entries)
  }

  function list(depth: number): PlistValue[] {
    const items: PlistValue[] = []
    while (tokens[at] && tokens[at]?.kind !== 'close') items.push(value(next(), depth + 1))
    close('array')
    return items
  }

  function scalar(name: string, text: string): PlistValue {
    if (name === 'string') return text
    if (name === 'integer' || name === 'real') return Number(text)
    if (name === 'date') return new Date(text)
    if (name === 'data') return Buffer.from(text, 'base64')
    throw refusal()
  }

  function value({ kind, text }: Token, depth: number): PlistValue {
    if (depth > DEEPEST) throw refusal()
    if (kind === 'empty') {
      if (text === 'true' || text === 'false') return text === 'true'
      if (text === 'dict') return {}
      return text === 'array' ? [] : scalar(text, '')
    }
    if (kind !== 'open') throw refusal()
    if (text === 'dict') return dictionary(depth)
    return text === 'array' ? list(depth) : scalar(text, textOf(text))
  }

  const { kind, text } = next()
  if (kind !== 'open' || text !== 'plist') throw refusal()
  const read = value(next(), 0)
  close('plist')
  return read
}
