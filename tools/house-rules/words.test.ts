import { describe, expect, test } from 'vitest'
import { filesMatching } from './source-files.ts'
import {
  isSourceWithTexts,
  isTextFile,
  literalsOf,
  proseOf,
  wordsOfDocument,
  wordsOfPath,
  wordsOfTexts,
} from './word-check.ts'
import { allowed, chineseWords, documentWords, englishWords, fileNames } from './words.ts'

const documents = filesMatching(/\.md$/)
const texts = filesMatching(/^(apps|packages)\/.*\.tsx?$/).filter(
  ({ path }) => isTextFile(path) || isSourceWithTexts(path),
)

describe('a dropped word', () => {
  test.each([...fileNames, ...englishWords, ...documentWords, ...chineseWords])(
    '$pattern is found where it stands, and only there',
    ({ pattern, refused, fine = [] }) => {
      expect(refused.filter((text) => !pattern.test(text))).toEqual([])
      expect(fine.filter((text) => pattern.test(text))).toEqual([])
    },
  )

  test('is found in a file name and a folder name', () => {
    expect(wordsOfPath('apps/server/src/domains/devices/one-trip.test.ts')).toEqual([
      expect.stringContaining('pipeline'),
    ])
    expect(wordsOfPath('apps/server/src/sealing/index.ts')).toEqual([expect.stringContaining('encryption')])
    expect(wordsOfPath('apps/server/src/concurrency/keyed-queue.ts')).toEqual([])
    expect(wordsOfPath('packages/ui/src/plane.ts')).toEqual([])
  })

  test('is found in the prose of a document, with its line, but not in its code', () => {
    const text = 'A title\n\n```sh\nmend\n```\n\nRun `mend` to mend it, [see](mend.md).\n'
    expect(wordsOfDocument({ path: 'docs/a.md', text })).toEqual(['docs/a.md:7: "mend" → fix'])
    expect(proseOf('| x | `a.test.ts` › is told at once<br>`b.test.ts` › anew |')).not.toMatch(/told|anew/)
    expect(wordsOfDocument({ path: 'docs/a.zh.md', text: '您好' })).toEqual(['docs/a.zh.md:1: "您" → 你'])
  })

  test('is found in the texts of both languages, but not in names and comments', () => {
    const text =
      "// at once\nexport const en = {\n  'set-up.done': 'It takes effect at once',\n  zh: `您有 ${count} 台`,\n}\n"
    expect(wordsOfTexts({ path: 'apps/console/src/a/texts.en.ts', text })).toEqual([
      'apps/console/src/a/texts.en.ts:3: "at once" → immediately; at the same time',
      'apps/console/src/a/texts.en.ts:4: "您" → 你',
    ])
    const source = "const zh = { zh: '功能点', en: 'Function points' }\nconst order = 'at once'\n"
    expect(wordsOfTexts({ path: 'packages/contract/src/a.ts', text: source })).toHaveLength(2)
    expect(literalsOf("const a = one ? 'b' : 'c'")).toHaveLength(2)
  })
})

describe('the words of the project', () => {
  test('its file and folder names use none that was dropped', () => {
    expect(filesMatching(/./).flatMap(({ path }) => wordsOfPath(path))).toEqual([])
  })

  test('its documents use none that was dropped', () => {
    expect(documents.flatMap(wordsOfDocument)).toEqual([])
  })

  test('its texts on screens, in refusals, mails and on the command line use none that was dropped', () => {
    expect(texts.flatMap(wordsOfTexts)).toEqual([])
  })

  test('allows no use that nothing needs any more', () => {
    const all = [...documents, ...texts]
    const isNeeded = ({ path, text }: (typeof allowed)[number]) =>
      all.some((file) => path.test(file.path) && file.text.includes(text))
    expect(allowed.filter((one) => !isNeeded(one))).toEqual([])
  })
})
