import { allowed, chineseWords, documentWords, englishWords, fileNames, type DroppedWord } from './words.ts'
import { isTest, type SourceFile } from './source-files.ts'

const isChinese = (text: string): boolean => /[\u4e00-\u9fff]/.test(text)

interface Finding {
  path: string
  line: number
  found: string
  instead: string
}

const shown = ({ path, line, found, instead }: Finding): string => `${path}:${line}: "${found}" → ${instead}`

const isAllowed = ({ path }: Finding, around: string): boolean =>
  allowed.some((one) => one.path.test(path) && around.includes(one.text))

/** Dropped words in one line of text. */
function wordsIn(text: string, words: readonly DroppedWord[], at: { path: string; line: number }): string[] {
  return words.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? []
    if (found === undefined) return []
    const finding = { ...at, found, instead }
    return isAllowed(finding, text) ? [] : [shown(finding)]
  })
}

/** The visible text of a document: without code, link targets, and the page's own list of dropped words. */
export function proseOf(markdown: string): string {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, '')
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/^## Dropped words\n[\s\S]*?(?=^## |$(?![\s\S]))/gm, blank)
    .replaceAll(/`[^`\n]*`/g, '`…`')
    .replaceAll(/\]\([^)\n]*\)/g, ']')
    .replaceAll(/› [^|\n]*?(?=<br>| \|$)/gm, '›')
}

export const wordsOfDocument = ({ path, text }: SourceFile): string[] =>
  proseOf(text)
    .split('\n')
    .flatMap((line, index) => [
      ...wordsIn(line, [...englishWords, ...documentWords], { path, line: index + 1 }),
      ...wordsIn(line, chineseWords, { path, line: index + 1 }),
    ])

const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g

interface Literal {
  text: string
  line: number
}

/** The string literals of a source, without comments, imports and member names. */
export function literalsOf(source: string): Literal[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*\*?).*$/gm, '').replaceAll(/^(import|export) .*from .*$/gm, '')
  return [...code.matchAll(STRING)]
    .filter(({ 0: all, index }) => code[index + all.length] !== ':')
    .map(({ 1: single, 2: double, 3: template, index }) => ({
      text: (single ?? double ?? template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
      line: code.slice(0, index).split('\n').length,
    }))
}

/** Files that contain only display texts. */
export const isTextFile = (path: string): boolean =>
  /(^|[./-])(texts|words)(\.(en|zh))?\.ts$/.test(path) && !isTest(path) && !path.startsWith('tools/')

/** `en: '…'` and `zh: '…'` in any other source. */
export const isSourceWithTexts = (path: string): boolean =>
  /^(apps|packages)\/.*\.tsx?$/.test(path) &&
  !isTest(path) &&
  !isTextFile(path) &&
  !/\.data\.ts$|starter-|\.(samples|test-support)\.|\/testing\//.test(path)

const BILINGUAL = /\b(?:en|zh): ('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/g

export function wordsOfTexts({ path, text }: SourceFile): string[] {
  const literals = isTextFile(path)
    ? literalsOf(text)
    : [...text.matchAll(BILINGUAL)].map(({ 1: quoted = '', index }) => ({
        text: quoted.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, '…'),
        line: text.slice(0, index).split('\n').length,
      }))
  return literals.flatMap((literal) =>
    wordsIn(literal.text, isChinese(literal.text) ? chineseWords : englishWords, { path, line: literal.line }),
  )
}

/** Migrations cannot be renamed, and library files have the product's own terms as names. */
const isFixedName = (path: string): boolean => /\/migrations\/|\/library\//.test(path)

export const wordsOfPath = (path: string): string[] =>
  isFixedName(path)
    ? []
    : fileNames.flatMap(({ pattern, instead }) => (pattern.test(path) ? [`${path} → ${instead}`] : []))
