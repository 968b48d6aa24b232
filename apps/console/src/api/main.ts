import { addressInLocale, currentLocale } from '@slipway/web-client/locale.ts'
import type { ApiDocument } from './api-document.ts'
import { apiPage } from './api-page.ts'
import { element } from './element.ts'
import { en } from './texts.en.ts'
import { zh } from './texts.zh.ts'
import './api.css'

const locale = currentLocale()
const t = locale === 'zh-CN' ? zh : en
const root = document.getElementById('root')

function switchLanguage(): void {
  window.location.assign(addressInLocale(window.location.href, locale === 'zh-CN' ? 'en-US' : 'zh-CN'))
}

function switchLook(): void {
  const look = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset['theme'] = look
  localStorage.setItem('theme', look)
}

/** A URL with the name of a call in its fragment expands that call. */
function openNamed(): void {
  const named = document.getElementById(window.location.hash.slice(1))
  if (named instanceof HTMLDetailsElement) named.open = true
  named?.scrollIntoView()
}

async function show(): Promise<void> {
  const reply = await fetch('/openapi.json', { headers: { lang: locale } })
  const document_ = (await reply.json()) as ApiDocument
  root?.replaceChildren(...apiPage(document_, t, locale, { switchLanguage, switchLook }))
  openNamed()
}

document.title = `${t.title} · Slipway`
window.addEventListener('hashchange', openNamed)
root?.replaceChildren(element('p', 'p-10 text-ink-2', t.loading))
show().catch(() => root?.replaceChildren(element('p', 'p-10 text-danger', t.failed)))
