import { expect, test } from 'vitest'
import { contrastOf } from '../../products/features/panel/accent-colours.ts'
import { brandOf } from './app-brand.ts'
import { changesBetween, type AppContent } from './app-content.ts'
import { appSteps } from './app-steps.ts'

const content: AppContent = {
  appName: '智能家',
  androidName: 'com.acme.home',
  bundleId: 'com.acme.home',
  logo: '/files/a.png',
  items: [{ module: 'theme', appItem: 'primary', language: 'zh_CN', content: '#ffe066' }],
  hidden: ['feedback'],
  categories: [
    { categoryId: '1', label: { zh: '灯', en: 'Lamps' }, url: '', subCategories: [] },
    { categoryId: '2', label: { zh: '插座', en: 'Plugs' }, url: '', subCategories: [] },
  ],
}
const english = { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme' } as const
const published = { appId: 'a', version: 1, icons: null }

test('without a former content everything is new', () => {
  const changes = changesBetween(undefined, content)
  expect(changes.every(({ before }) => before === null)).toBe(true)
  expect(changes.map(({ area, name }) => `${area} ${name}`)).toEqual([
    'app appName',
    'app androidName',
    'app bundleId',
    'app logo',
    'theme primary',
    'functions messages',
    'functions sharing',
    'functions feedback',
    'functions scan',
    'functions register',
    'functions guestLook',
    'functions accountDeletion',
    'categories Lamps',
    'categories Plugs',
  ])
})

test('the same content has no changes; names, texts by language, functions and categories are compared', () => {
  expect(changesBetween(content, content)).toEqual([])
  const stored = content.categories.map((one) => ({ ...one, label: { en: one.label.en, zh: one.label.zh } }))
  expect(changesBetween({ ...content, categories: stored }, content)).toEqual([])
  const [lamps, plugs] = content.categories
  const now: AppContent = {
    ...content,
    appName: 'Acme',
    items: [english],
    hidden: [],
    categories: [{ ...lamps, label: { zh: '灯', en: 'Lights' } } as never],
  }
  const change = (
    area: string,
    name: string,
    before: string | null,
    after: string | null,
    language: string | null = null,
  ) => ({
    area,
    name,
    language,
    before,
    after,
  })
  expect(changesBetween(content, now)).toEqual([
    change('app', 'appName', '智能家', 'Acme'),
    change('base', 'appName', null, 'Acme', 'en_US'),
    change('functions', 'feedback', 'off', 'on'),
    change('categories', 'Lights', '灯 / Lamps', '灯 / Lights'),
    change('theme', 'primary', '#ffe066', null),
    change('categories', 'Plugs', '插座 / Plugs', null),
  ])
  expect(changesBetween(content, { ...content, categories: [plugs, lamps] as never })).toHaveLength(2)
})

test('a look has texts in both languages, defaults, and an accent that can be read in both themes', () => {
  const brand = brandOf({ ...content, items: [...content.items, english] }, published)
  expect(brand.name).toEqual({ zh: 'Acme', en: 'Acme' })
  expect(brandOf(content, published).name).toEqual({ zh: '智能家', en: '智能家' })
  expect(brand.startPage).toEqual({ picture: '', showMs: 1500 })
  expect(contrastOf(brand.accent?.light ?? '#fff', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrastOf(brand.accent?.dark ?? '#fff', '#0d0e11')).toBeGreaterThanOrEqual(4.5)
  expect(brandOf({ ...content, items: [] }, published).accent).toBeNull()
})

test('steps say what is missing', () => {
  const unset = { isSet: false, warnings: 0 }
  const steps = (now: AppContent, isPublished = false) =>
    appSteps({ content: now, isPublished, changes: changesBetween(content, now), push: unset, isBuilt: false }).map(
      ({ reason }) => reason,
    )
  expect(steps(content)).toEqual([null, 'englishName', null, 'agreement', 'noPush', 'unpublished', 'unbuilt'])
  const ready: AppContent = {
    ...content,
    items: [
      ...content.items,
      english,
      { module: 'login', appItem: 'agreementUrl', language: 'zh_CN', content: 'https://a.example' },
      { module: 'login', appItem: 'privacyUrl', language: 'zh_CN', content: 'https://a.example' },
    ],
  }
  expect(steps(ready, true)).toEqual([null, null, null, null, 'noPush', 'changed', 'unbuilt'])
  const all = { content: ready, isPublished: true, changes: [], isBuilt: true }
  const done = appSteps({ ...all, push: { isSet: true, warnings: 0 } })
  expect(done.every(({ state }) => state === 'done')).toBe(true)
  const warned = appSteps({ ...all, push: { isSet: true, warnings: 1 } })
  expect(warned.flatMap(({ reason }) => reason ?? [])).toEqual(['pushWarning'])
})
