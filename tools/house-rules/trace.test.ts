import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, projectFolder, readFile } from './source-files.ts'

const page = readFile('docs/trace.md')

interface Row {
  id: string
  tests: { file: string; name: string }[]
}

const rows = [...page.matchAll(/^\| ([A-Z]{2}-\d+) \| .+? \| (.+) \|$/gm)].map(([, id = '', tests = '']): Row => ({
  id,
  tests: tests.split('<br>').map((told) => {
    const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(told) ?? []
    return { file, name }
  }),
}))

/** Expands `ST-01 to ST-03, ST-22.` to the ids. */
const idsOf = (told: string): string[] =>
  told.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ')
    const [kind, from] = first.split('-')
    const to = Number(last.split('-')[1])
    return Array.from(
      { length: to - Number(from) + 1 },
      (_, at) => `${kind}-${String(Number(from) + at).padStart(2, '0')}`,
    )
  })

/** Whether a test with that name is in the source, with quotes escaped as in the source. */
const isTestIn = (source: string, name: string): boolean =>
  [`'${name.replaceAll("'", String.raw`\'`)}'`, `"${name}"`, `\`${name}\``].some((quoted) =>
    new RegExp(
      String.raw`\btest(\.each[<(][\s\S]*?\))?\(\s*${quoted.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}`,
    ).test(source),
  )

describe('the page of which test holds which rule', () => {
  test('has a row for every rule that it requires', () => {
    const told = /^Required rows: (.+)\.$/m.exec(page)?.[1] ?? ''
    const ids = new Set(rows.map(({ id }) => id))
    expect(idsOf(told).length).toBeGreaterThanOrEqual(60)
    expect(idsOf(told).filter((id) => !ids.has(id))).toEqual([])
  })

  test('has each rule once, in their order', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  })

  test.each(rows)('names tests of $id that there are', ({ tests }) => {
    for (const { file, name } of tests) {
      expect({ file, isTest: isTest(file) && existsSync(path.join(projectFolder, file)) }).toEqual({
        file,
        isTest: true,
      })
      expect({ file, name, isThere: isTestIn(readFile(file), name) }).toEqual({ file, name, isThere: true })
    }
  })
})
