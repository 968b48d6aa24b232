import { appFunctionKeys, type AppFunction } from './app-functions.ts'
import { findItem, type AppModule, type ItemLanguage } from './app-items.ts'

/** An item that differs from its default. */
export interface SetItem {
  module: AppModule
  appItem: string
  language: ItemLanguage
  content: string
}

export interface ContentCategory {
  categoryId: string
  url: string
  label: { zh: string; en: string }
  subCategories: string[]
}

/** All that a phone or a build would show of an application: compared with what was published or built before. */
export interface AppContent {
  appName: string
  androidName: string
  bundleId: string
  logo: string
  items: SetItem[]
  /** Functions that are switched off. */
  hidden: AppFunction[]
  /** In their order. */
  categories: ContentCategory[]
}

/** `area` is `app`, a module of items, `functions` or `categories`; `name` is the field, item, function or label. */
export interface AppChange {
  area: string
  name: string
  /** Of texts only. */
  language: ItemLanguage | null
  /** Null: there was nothing. */
  before: string | null
  after: string | null
}

interface Fact extends Omit<AppChange, 'before' | 'after'> {
  /** What is compared. */
  value: string
  /** What people read. */
  text: string
}

const identity = ['appName', 'androidName', 'bundleId', 'logo'] as const

/** By a key that stays while the value changes. */
function factsOf(content: AppContent): Map<string, Fact> {
  const { items, hidden, categories } = content
  const plain = (area: string, name: string, value: string, language: ItemLanguage | null = null): [string, Fact] => [
    JSON.stringify([area, name, language]),
    { area, name, language, value, text: value },
  ]
  return new Map([
    ...identity.map((name) => plain('app', name, content[name])),
    ...items.map(({ module, appItem, language, content: value }) =>
      plain(module, appItem, value, findItem(module, appItem)?.perLanguage === true ? language : null),
    ),
    ...appFunctionKeys.map((key) => plain('functions', key, hidden.includes(key) ? 'off' : 'on')),
    ...categories.map(({ categoryId, label, url, subCategories }, at): [string, Fact] => {
      const [name, text] = [label.en, `${label.zh} / ${label.en}`]
      // Not the label as an object: the database has another order of its members.
      const value = JSON.stringify([at, label.zh, label.en, url, subCategories])
      return [`category ${categoryId}`, { area: 'categories', name, language: null, value, text }]
    }),
  ])
}

/** What differs, in the order of the content; without a former one everything is new. */
export function changesBetween(former: AppContent | undefined, now: AppContent): AppChange[] {
  const before = former ? factsOf(former) : new Map<string, Fact>()
  const after = factsOf(now)
  const change = ({ area, name, language }: Fact, was: Fact | undefined, is: Fact | undefined): AppChange => ({
    area,
    name,
    language,
    before: was?.text ?? null,
    after: is?.text ?? null,
  })
  return [
    ...[...after].flatMap(([key, fact]) => {
      const was = before.get(key)
      return was?.value === fact.value ? [] : [change(fact, was, fact)]
    }),
    ...[...before].flatMap(([key, fact]) => (after.has(key) ? [] : [change(fact, fact, undefined)])),
  ]
}
