import { expect, test } from 'vitest'
import type { PanelDocument } from '../features/panel/panel-document.ts'
import type { PanelFeature } from '../features/panel/panel-feature.ts'
import { documentOfNamed, namedDocument } from './named-documents.ts'
import { namedPanels } from './named-panels.ts'

const light = { did: '7', deKey: 'light', kind: 'p' } as const
const model: PanelFeature[] = [
  {
    ...light,
    name: { zh: '灯光', en: 'Light' },
    isRequired: false,
    isStandard: false,
    schema: { type: 'struct', fields: { level: { type: 'number', minimum: 0, maximum: 100, step: 1 } } } as never,
    mayReport: true,
    maySet: true,
  },
]
const picture = { url: '/files/a1.png', bytes: 1000 }
const accent = { brand: '#123456', light: '#123456', dark: '#89abcd' }
const document: PanelDocument = {
  format: 1,
  kind: 'visual',
  model: { productId: 'p', upgradeCode: '', hash: '' },
  theme: { ground: 'picture', picture, density: 'compact', accent },
  pages: [
    {
      id: 'one',
      title: { zh: '灯', en: 'Light' },
      items: [
        { id: 'a', widget: 'picture', span: 4, rows: 2, bind: {}, picture },
        {
          id: 'b',
          widget: 'group',
          span: 4,
          bind: {},
          label: { zh: '更多', en: 'More' },
          options: { tab: true },
          show: { any: [{ is: 'online' }, { bind: { ...light, path: 'level' }, is: 'in', value: [1, 2] }] },
          items: [{ id: 'c', widget: 'slider', span: 2, icon: 'light', bind: { value: { ...light, path: 'level' } } }],
        },
      ],
    },
  ],
}

test('a panel by identifiers is the same panel when it is read, with parts of structs, tabs and pictures', () => {
  const named = namedDocument(document, model)
  expect(named.pages[0]?.items[1]?.items?.[0]?.bind).toEqual({ value: 'light.level' })
  const file = namedPanels.parse({ panels: { Lamp: structuredClone(named) } })
  const read = documentOfNamed(file.panels['Lamp'] ?? named, model, document)
  expect(read).toEqual({ document, problems: [] })
})

test('a part of a feature that the product does not have is named without its path', () => {
  const { problems } = documentOfNamed(namedDocument(document, model), [], document)
  expect(problems.map(({ reason }) => reason.en)).toEqual([
    'The product has no feature light',
    'The product has no feature light',
  ])
})
