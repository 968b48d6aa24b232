import path from 'node:path'
import { expect, test } from 'vitest'
import { helpOfRoute } from '../../apps/console/src/app/help/help-of-page.ts'
import { readMarkdown, type Block } from '../../apps/console/src/app/help/markdown.ts'
import { plainText, type Inline } from '../../apps/console/src/app/help/markdown-inline.ts'
import { helpPageNames } from '../../apps/console/src/app/help/topics.ts'
import { filesMatching } from './source-files.ts'

const documents = new Map(filesMatching(/^docs\/.*\.md$/).map(({ path: file, text }) => [file, text]))
const shown = [...documents.keys()].filter((file) =>
  /^docs\/(zh\/)?(how-to\/|device-protocol|glossary|settings)/.test(file),
)

const runsOf = (block: Block): readonly Inline[] => {
  if (block.kind === 'code') return []
  if (block.kind === 'list') return block.items.flat().flatMap(runsOf)
  if (block.kind === 'table') return [block.head, ...block.rows].flat(2)
  return block.of
}
const linksIn = (runs: readonly Inline[]): string[] =>
  runs.flatMap((run) => {
    if (typeof run === 'string' || run.kind === 'code' || run.kind === 'image') return []
    return run.kind === 'link' ? [run.href] : linksIn(run.of)
  })
const headingsOf = (file: string) =>
  readMarkdown(documents.get(file) ?? '').flatMap((block) => (block.kind === 'heading' ? [block] : []))

const originals = shown.filter((file) => !file.startsWith('docs/zh/'))
const twinOf = (file: string) => file.replace('docs/', 'docs/zh/')

test('every guide is listed under a topic, and every listed page is a guide', () => {
  const names = originals.map((file) => path.posix.basename(file, '.md'))
  expect(names.toSorted()).toEqual([...helpPageNames].toSorted())
})

test('every guide has a Chinese twin under docs/zh/ with the same headings, and no twin is alone', () => {
  expect(shown.filter((file) => file.startsWith('docs/zh/')).toSorted()).toEqual(originals.map(twinOf).toSorted())
  const levels = (file: string) => headingsOf(file).map(({ level }) => level)
  const different = originals.filter((file) => levels(file).join(' ') !== levels(twinOf(file)).join(' '))
  expect(different).toEqual([])
  const inEnglish = originals
    .map(twinOf)
    .filter((file) => !/[\u4e00-\u9fff]/.test(documents.get(file)?.split('\n')[0] ?? ''))
  expect(inEnglish).toEqual([])
})

test('every guide begins with its title and is read without rest', () => {
  for (const file of shown) {
    const [title] = readMarkdown(documents.get(file) ?? '')
    expect([file, title?.kind === 'heading' && title.level]).toEqual([file, 1])
    const rest = readMarkdown(documents.get(file) ?? '')
      .flatMap(runsOf)
      .map((run) => plainText([run]))
      .filter((text) => /\]\(|\*\*|^```|^> |<\/?[a-z]+>/.test(text.replaceAll(/<[a-z ]+>/gi, '')))
    expect([file, rest]).toEqual([file, []])
  }
})

test('every link between guides leads to a document that exists, and to a heading that it has', () => {
  const broken = shown.flatMap((file) =>
    readMarkdown(documents.get(file) ?? '')
      .flatMap((block) => linksIn(runsOf(block)))
      .filter((href) => !/^https?:/.test(href))
      .filter((href) => {
        const [target = '', heading] = href.split('#')
        const to = target === '' ? file : path.posix.join(path.posix.dirname(file), target)
        const isThere = documents.has(to) || filesMatching(/./).some((one) => one.path.startsWith(to))
        return (
          !isThere || (heading !== undefined && headingsOf(to).every(({ id }) => id !== decodeURIComponent(heading)))
        )
      })
      .map((href) => `${file}: ${href}`),
  )
  expect(broken).toEqual([])
})

test('the “?” of every page of the console leads to a guide of the help center', () => {
  expect(Object.values(helpOfRoute).filter((name) => !helpPageNames.includes(name))).toEqual([])
})
