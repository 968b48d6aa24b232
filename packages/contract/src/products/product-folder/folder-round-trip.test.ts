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
import { canonicalText, folderSteps, writeFolder } from './write-folder.ts'

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

  test('is written in a step for each file, so that a large model is not written in one turn', () => {
    const features = Array.from({ length: 200 }, (_, n) =>
      z.parse(featurePart, {
        featureType: 1,
        deKey: `value_${n}`,
        deName: { zh: '值', en: 'Value' },
        transType: 3,
        deInput: { type: 'boolean' },
      }),
    )
    expect([...folderSteps({ product, features, messages: [] })]).toHaveLength(features.length + 1)
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

describe('texts of values in a folder', () => {
  const feature = (lines: string) => ({
    path: 'features/value.yaml',
    text: `deName: {zh: 甲, en: A}\nfeatureType: property\ntransType: report\ndeInput:\n${lines}`,
  })
  const of = (file: { path: string; text: string }) =>
    readFolder([...writeFolder({ product, features: [], messages: [] }), file])

  test('have keys that YAML reads as something else: true, numbers and bits', () => {
    const flag = of(feature('  type: boolean\n  valueTexts:\n    true: { zh: 开, en: On }\n'))
    expect(flag.content?.features).toMatchObject([{ deInput: { valueTexts: { true: { zh: '开', en: 'On' } } } }])
    const level = of(feature('  {type: enum, enumType: integer, enumValue: [0], valueTexts: {0: {zh: 关}}}\n'))
    expect(level.content?.features).toMatchObject([{ deInput: { valueTexts: { '0': { zh: '关', en: '' } } } }])
  })

  test('are refused at their line where the model has no such value, or has two texts for it', () => {
    const unknown = of(feature('  type: boolean\n  valueTexts:\n    yes: { zh: 开 }\n'))
    expect(unknown.problems).toMatchObject([{ line: 7, column: 5, field: 'deInput.valueTexts.yes' }])
    const twice = of(feature('  type: boolean\n  valueTexts:\n    true: { zh: 开 }\n    "true": { zh: 关 }\n'))
    expect(twice.problems).toMatchObject([{ line: 8, reason: { en: 'Map keys must be unique' } }])
  })

  test('keep their way of writing, their comments and their order when a pull changes one', () => {
    const file = feature(
      '  type: boolean\n  valueTexts:\n    true: { zh: 开, en: On } # lit\n    false: { zh: 关, en: Off }\n',
    )
    const own = [...writeFolder({ product, features: [], messages: [] }), file]
    const changed = { ...file, text: file.text.replace('On', 'Lit') }
    const { write } = mergeFolder(own, [...own.slice(0, -1), changed])
    expect(write.map(({ text }) => text.split('\n').slice(-4))).toEqual([
      ['  valueTexts:', '    true: {zh: 开, en: Lit} # lit', '    false: {zh: 关, en: Off}', ''],
    ])
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
  test('that lead out of the folder are reported', () => {
    expect(['a/b', 'a/'].map(isInside)).toEqual([true, true])
    expect(['../a', 'a/..', '/a', 'a\\b', 'C:a', 'a//b', './a'].some(isInside)).toBe(false)
  })
  test('begin where the outermost product is', () => {
    expect(rootOf(['x/y/product.yaml', 'x/product.yaml'])).toBe('x/')
    expect(rootOf(['readme.md'])).toBeUndefined()
  })
})
