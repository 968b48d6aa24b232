import { assert, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyWrittenSchema } from '../features/testing/arbitrary-schemas.ts'
import { readPatterns } from '../features/pattern.ts'
import { featurePart, productPart, type FolderContent } from './folder-content.ts'
import { folderDiff } from './folder-diff.ts'
import { isInside, partAt, rootOf } from './folder-paths.ts'
import { mergeFolder } from './merge-folder.ts'
import { readFolder } from './read-folder.ts'
import { canonicalText, writeFolder } from './write-folder.ts'

const product = z.parse(productPart, {
  productName: '灯: "一"',
  productModel: 'LP-1000',
  apPrefix: 'own_lamp',
  category: 'lighting.bulb',
  accessType: 1,
  communicationType: 1,
})

const holding = (deInput: unknown): FolderContent | undefined => {
  const deName = { zh: '# 甲', en: '- on: &x' }
  const given = { featureType: 1, deKey: 'value', deName, transType: 3, deRemark: "it's: {a}\nb", deInput }
  const { success, data } = z.safeParse(featurePart, given)
  // An impossible product: a default that its own pattern refuses.
  const isHeld = success && data.featureType === 1 && readPatterns(data.deInput).problem === undefined
  return isHeld ? { product, features: [data], messages: [] } : undefined
}

describe('a folder', () => {
  test('says the same when it is read as when it was written, whatever a feature holds', () => {
    assert(
      property(anyWrittenSchema, (deInput) => {
        const content = holding(deInput)
        pre(content !== undefined)
        const files = writeFolder(content)
        const read = readFolder(files)
        expect(read.problems).toEqual([])
        expect(read.content && canonicalText(read.content)).toBe(canonicalText(content))
        expect(read.content && folderDiff(content, read.content)).toEqual([])
        expect(read.content && writeFolder(read.content)).toEqual(files)
      }),
    )
  })

  test('that is changed by a pull says what was pulled, with the comments that it had', () => {
    assert(
      property(anyWrittenSchema, anyWrittenSchema, (one, other) => {
        const [before, after] = [holding(one), holding(other)]
        pre(before !== undefined && after !== undefined)
        const present = writeFolder(before).map(({ path, text }) => ({ path, text: `# kept\n${text}` }))
        const { write, remove } = mergeFolder(present, writeFolder(after))
        expect(remove).toEqual([])
        for (const { text } of write) expect(text).toMatch(/^# kept\n/)
        const now = present.map((file) => write.find(({ path }) => path === file.path) ?? file)
        const { content } = readFolder(now)
        expect(content && canonicalText(content)).toBe(canonicalText(after))
      }),
    )
  })
})

describe('the paths of a folder', () => {
  test.each(['features/a.yaml', 'messages/A_1.yaml', 'product.yaml', 'slipway.lock'])('%s is a part', (path) => {
    expect(partAt(path)).toBeDefined()
  })
  test.each(['features/__proto__.yaml', 'features/a/b.yaml', '../product.yaml', 'features/a.yaml/', 'x.yaml'])(
    '%s is none',
    (path) => expect(partAt(path)).toBeUndefined(),
  )
  test('that lead out of the folder are told', () => {
    expect(['a/b', 'a/'].map(isInside)).toEqual([true, true])
    expect(['../a', 'a/..', '/a', 'a\\b', 'C:a', 'a//b', './a'].some(isInside)).toBe(false)
  })
  test('begin where the outermost product is', () => {
    expect(rootOf(['x/y/product.yaml', 'x/product.yaml'])).toBe('x/')
    expect(rootOf(['readme.md'])).toBeUndefined()
  })
})
