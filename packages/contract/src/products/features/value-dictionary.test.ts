import { describe, expect, test } from 'vitest'
import { featureLimits } from './features.limits.ts'
import { proposedFlagTexts, proposedText, translated } from './value-dictionary.ts'
import { modeWords } from './words/mode-words.ts'
import { stateWords } from './words/state-words.ts'

const entries = `${stateWords};${modeWords}`
  .split(/[;\n]/)
  .map((one) => one.trim())
  .filter(Boolean)

describe('the dictionary', () => {
  test('has several hundred words, each with both texts and no value twice', () => {
    expect(entries.length).toBeGreaterThan(400)
    const values = new Set<string>()
    const repeated: string[] = []
    for (const entry of entries) {
      const [keys = '', zh = '', en = '', ...rest] = entry.split('=')
      expect([entry, zh.length > 0, en.length > 0, rest]).toEqual([entry, true, true, []])
      expect(Math.max(zh.length, en.length)).toBeLessThanOrEqual(featureLimits.valueText.max)
      for (const key of keys.split('/')) {
        expect([entry, /^[a-z0-9_]+$/.test(key)]).toEqual([entry, true])
        if (values.has(key)) repeated.push(key)
        values.add(key)
      }
    }
    expect(repeated).toEqual([])
  })

  test.each([
    ['auto', '自动', 'Auto'],
    ['AUTO', '自动', 'Auto'],
    ['nightMode', '夜间', 'Night'],
    ['Quick Freeze', '速冻', 'Quick freeze'],
    ['level_3', '3 级', 'Level 3'],
    ['gear2', '2 档', 'Gear 2'],
    ['30min', '30 分钟', '30 min'],
    ['2h', '2 小时', '2 h'],
  ])('proposes texts for %s', (value, zh, en) => expect(proposedText(value)).toEqual({ zh, en }))

  test.each(['', 'e17', 'toString', '__proto__', 'constructor_1', '12'])('proposes nothing for %j', (value) =>
    expect(proposedText(value)).toBeUndefined(),
  )

  test('has texts for true and false by what the identifier says', () => {
    expect(proposedFlagTexts('light_on')).toMatchObject({ true: { en: 'On' }, false: { zh: '关' } })
    expect(proposedFlagTexts('contactOpen')).toMatchObject({ true: { en: 'Open' }, false: { en: 'Closed' } })
    expect(proposedFlagTexts('motion_state')).toMatchObject({ true: { zh: '有人' }, false: { zh: '无人' } })
  })

  test('adds the language that a text lacks, and invents nothing', () => {
    expect(translated({ zh: '手动', en: '' })).toEqual({ zh: '手动', en: 'Manual' })
    expect(translated({ zh: '', en: 'manual' })).toEqual({ zh: '手动', en: 'manual' })
    expect(translated({ zh: '开启', en: '' })).toEqual({ zh: '开启', en: 'On' })
    expect(translated({ zh: '量子', en: '' })).toEqual({ zh: '量子', en: '' })
    expect(translated({ zh: '甲', en: 'B' })).toEqual({ zh: '甲', en: 'B' })
  })
})
