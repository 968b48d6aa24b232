import type { Locale } from '@slipway/contract/locale.ts'
import { callsOf, fieldGroups, isSought, type ApiCall, type ApiDocument } from './api-document.ts'
import { callView } from './call-view.ts'
import { refreshCode } from './code-block.ts'
import { element, link } from './element.ts'
import { fieldLists } from './field-list.ts'
import { readerKey } from './reader-key.ts'
import type { ApiTexts } from './texts.zh.ts'

interface Actions {
  switchLanguage: () => void
  switchLook: () => void
}

const OTHER_LANGUAGE: Record<Locale, string> = { 'zh-CN': 'English', 'en-US': '简体中文' }

const quietButton = 'rounded-sm px-2 py-1 text-sm text-ink-2 hover:bg-hover hover:text-ink'

function button(label: string, text: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', quietButton, text)
  made.type = 'button'
  made.title = label
  made.addEventListener('click', onClick)
  return made
}

/** The types that several calls refer to. */
function typesView({ components }: ApiDocument, t: ApiTexts): HTMLElement {
  const types = Object.entries(components.schemas).map(([name, schema]) => {
    const title = element('h3', 'mt-5 font-mono text-sm', name)
    title.id = `type-${name}`
    title.classList.add('scroll-mt-20')
    return element('div', '', title, ...fieldLists(t.fields, fieldGroups(schema), t))
  })
  return element('section', '', element('h2', 'mt-8 mb-2 text-lg font-title', t.types), ...types)
}

/** The reading view of an OpenAPI document: grouped by domain, searchable, and each call expands on demand. */
export function apiPage(document_: ApiDocument, t: ApiTexts, locale: Locale, actions: Actions): HTMLElement[] {
  const calls = callsOf(document_)
  const domains = document_.tags.map(({ name }) => name)
  const names = new Map(document_.tags.map((tag) => [tag.name, tag['x-displayName']]))
  const { view: keyView, key } = readerKey(t, () => refreshCode(document.querySelectorAll('main details *')))
  const reader = { server: new URL(document_.servers[0]?.url ?? '/', window.location.href).origin, key }
  const views = new Map(calls.map((call) => [call, callView(call, reader, t)]))
  const count = element('output', 'text-sm text-ink-2 tabular-nums', t.count(calls.length))

  const sectionOf = (domain: string): HTMLElement => {
    const title = element('h2', 'mt-8 mb-2 text-lg font-title', names.get(domain) ?? domain)
    const section = element('section', '', title, ...viewsOf(calls.filter((call) => call.domain === domain)))
    title.id = `domain-${domain}`
    title.classList.add('scroll-mt-20')
    return section
  }
  const viewsOf = (some: readonly ApiCall[]): HTMLElement[] => some.flatMap((call) => views.get(call) ?? [])
  const sections = new Map(domains.map((domain) => [domain, sectionOf(domain)]))

  const search = element('input', 'field-frame h-9 w-70 max-w-full px-3')
  search.type = 'search'
  search.placeholder = t.searchPlaceholder
  search.setAttribute('aria-label', t.search)
  const noMatch = element('p', 'px-3 py-14 text-center text-ink-2', t.noMatch)
  noMatch.hidden = true
  search.addEventListener('input', () => {
    const found = new Set(calls.filter((call) => isSought(call, search.value.trim())))
    for (const [call, view] of views) view.hidden = !found.has(call)
    for (const [domain, section] of sections) section.hidden = ![...found].some((call) => call.domain === domain)
    noMatch.hidden = found.size > 0
    count.textContent = t.count(found.size)
  })

  const language = button(t.language, OTHER_LANGUAGE[locale], actions.switchLanguage)
  language.lang = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  const header = element(
    'header',
    'sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b bg-surface px-6 py-2.5',
    element('span', 'text-[15px] font-title', 'Slipway'),
    element('span', 'flex items-center gap-1', language, button(t.look, '◐', actions.switchLook)),
  )
  const domainLinks = domains.map((domain) =>
    element(
      'li',
      '',
      link(
        `#domain-${domain}`,
        'block rounded-md px-2.5 py-1 text-ink-2 hover:bg-hover hover:text-ink',
        names.get(domain) ?? domain,
      ),
    ),
  )
  const nav = element(
    'nav',
    'sticky top-20 hidden w-40 shrink-0 self-start lg:block',
    element('ul', 'flex flex-col gap-0.5', ...domainLinks),
  )
  nav.setAttribute('aria-label', t.domains)
  const links = element(
    'p',
    'mt-1.5 flex flex-wrap gap-x-5 text-sm',
    link('/openapi.json', 'leading-6 text-accent-text hover:underline', t.document),
    link('/home', 'leading-6 text-accent-text hover:underline', t.toConsole),
  )
  const main = element(
    'main',
    'min-w-0 flex-1 pb-20',
    element('h1', 'text-2xl font-title', t.title),
    element('p', 'mt-1 max-w-160 text-ink-2', t.intro),
    links,
    keyView,
    element('div', 'mt-5 flex flex-wrap items-center gap-4', search, count),
    ...sections.values(),
    noMatch,
    typesView(document_, t),
  )
  return [header, element('div', 'mx-auto flex max-w-300 gap-10 px-6 pt-8', nav, main)]
}
