import type { CheckedFeature } from '../../features/features.ts'
import { describe, expect, test } from 'vitest'
import { readModel } from '../read/read-model.ts'
import { sample } from '../testing/samples.ts'
import { writeHtml } from './write-html.ts'
import { writeMarkdown } from './write-markdown.ts'

const features = readModel(sample('tsl-light-strip')).features.flatMap(({ feature }) => (feature ? [feature] : []))
const strip = { productId: 'PqSample01', productName: '灯带', features }
const hostile: CheckedFeature = {
  featureType: 1,
  deKey: 'x',
  deName: { zh: '<img src=x onerror=alert(1)>', en: '"\'><b>' },
  deRemark: '[a](javascript:alert(1)) | <script>alert(1)</script>',
  deOptional: 1,
  transType: 1,
  deInput: { type: 'enum', enumType: 'string', enumValue: ['</td><script>', 'a|b'] },
}
const evil = { productId: 'P1', productName: '</title><script>alert(1)</script>', features: [hostile] }

describe('a datasheet', () => {
  test('says every feature with type, range and transfer, in Chinese and in English', () => {
    const zh = writeMarkdown(strip, 'zh-CN')
    expect(zh).toContain('# 灯带 · 功能说明')
    expect(zh).toContain('## 属性')
    expect(zh).toContain('### 亮度 `brightness`')
    expect(zh).toContain('| `brightness` |  | 整数 | 0 – 100 % · 步长 1 · int32 |  |')
    expect(zh).toContain('| &ensp;&ensp;`Hue` | 色调 | 数值 | 0 – 360 ° · 步长 0.01 · double | 可选 |')
    const en = writeMarkdown(strip, 'en-US')
    expect(en).toContain('## Operations')
    expect(en).toContain('**Input**')
    expect(en).toContain('亮度 · reported and set · optional')
  })

  test('says what values mean in its language', () => {
    const texts = { zh: '过热', en: 'Overheating' }
    const fault = { type: 'integer', minimum: 0, maximum: 7, unit: '', bitTexts: { '2': texts } } as const
    const power = { type: 'boolean', valueTexts: { true: { zh: '开', en: 'On' } } } as const
    const own = { ...hostile, deName: { zh: '甲', en: 'A' }, deRemark: '' }
    const named: CheckedFeature[] = [fault, power].map((deInput) => ({ ...own, deInput }) as CheckedFeature)
    expect(writeMarkdown({ ...strip, features: named }, 'zh-CN')).toContain('0 – 7 · 位 2 过热')
    const en = writeMarkdown({ ...strip, features: named }, 'en-US')
    expect(en).toContain('bit 2 Overheating')
    expect(en).toContain('true On, false')
    expect(writeMarkdown(strip, 'zh-CN')).toContain('true 打开, false 关闭')
  })

  test('as a page needs nothing from elsewhere and can be printed', () => {
    const page = writeHtml(strip, 'zh-CN')
    expect(page).toMatch(/^<!doctype html>\n<html lang="zh-CN">/)
    expect(page).not.toMatch(/src=|href=|url\(|<script/)
    expect(page).toContain('@media print')
    expect(writeHtml(strip, 'en-US')).toContain('<th scope="col">Identifier</th>')
  })

  test('shows hostile texts as text', () => {
    const page = writeHtml(evil, 'zh-CN')
    expect(page).not.toMatch(/<script|<img|<b>/)
    expect(page).toContain('&lt;/td&gt;&lt;script&gt;')
    const markdown = writeMarkdown(evil, 'zh-CN')
    expect(markdown).not.toMatch(/<script|<img|[^\\]\]\(/)
    expect(markdown).toContain(String.raw`a\|b`)
  })
})
