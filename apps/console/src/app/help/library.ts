import type { Locale } from '@slipway/contract/locale.ts'
import { queryOptions } from '@tanstack/react-query'
import { helpPath } from '../../shared/console-paths.ts'
import { readMarkdown, type Block, type Heading } from './markdown.ts'
import { plainText } from './markdown-inline.ts'
import { helpPageNames } from './topics.ts'

export interface HelpDocument {
  name: string
  title: string
  /** Without the title. */
  blocks: readonly Block[]
  /** The headings below the title. */
  headings: readonly Heading[]
}

export type HelpLibrary = ReadonlyMap<string, HelpDocument>

const nameOfFile = (path: string): string => /([^/]+)\.md$/.exec(path)?.[1] ?? ''

function readDocument(name: string, text: string): HelpDocument {
  const [title, ...blocks] = readMarkdown(text)
  if (title?.kind !== 'heading') throw new Error(`${name} does not begin with a heading`)
  const headings = blocks.filter((block) => block.kind === 'heading')
  return { name, title: plainText(title.of), blocks, headings }
}

/** The listed pages among these files, in the order of the topics. */
export function libraryOf(files: Record<string, string>): HelpLibrary {
  const texts = new Map(Object.entries(files).map(([path, text]) => [nameOfFile(path), text]))
  return new Map(
    helpPageNames.flatMap((name) => {
      const text = texts.get(name)
      return text === undefined ? [] : [[name, readDocument(name, text)] as const]
    }),
  )
}

/** All pages of one language. They are loaded together, because a search reads all of them. */
export const helpQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['help', locale],
    queryFn: async () =>
      libraryOf((await (locale === 'zh-CN' ? import('./documents.zh.ts') : import('./documents.en.ts'))).documents),
    staleTime: Infinity,
    gcTime: Infinity,
  })

/**
 * The address of a link between documents within the product: a page of the help center or the API page. Null for a
 * document that the product does not show; other addresses stay as they are.
 */
export function shownAddress(href: string): string | null {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href
  const [, name, heading = ''] = /([^/]+)\.md(?:#(.*))?$/.exec(href) ?? []
  if (name === 'calls') return '/docs/api'
  return name !== undefined && helpPageNames.includes(name) ? helpPath(name, decodeURIComponent(heading)) : null
}
