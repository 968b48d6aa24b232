import { waitFor } from '@testing-library/react'
import { openApi } from '@slipway/contract/reference/open-api.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ApiDocument } from './api-document.ts'
import { apiPage } from './api-page.ts'
import { en } from './texts.en.ts'
import { zh } from './texts.zh.ts'

const documents = {
  'zh-CN': openApi('zh-CN', '0') as unknown as ApiDocument,
  'en-US': openApi('en-US', '0') as unknown as ApiDocument,
}
const actions = { switchLanguage: () => undefined, switchLook: () => undefined }

function show(locale: Locale): void {
  const t = locale === 'zh-CN' ? zh : en
  document.body.replaceChildren(...apiPage(documents[locale], t, locale, actions))
}

/** Opens a call as a click on its summary does. */
async function openCall(name: string): Promise<HTMLElement> {
  const call = document.getElementById(name)
  if (!(call instanceof HTMLDetailsElement)) throw new Error(`no call ${name}`)
  call.open = true
  call.dispatchEvent(new Event('toggle'))
  await waitFor(() => expect(call.children.length).toBe(2))
  return call
}

const find = <E extends Element>(within: ParentNode, selector: string): E => {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

beforeEach(() => sessionStorage.clear())

test.each([
  ['zh-CN', '向设备下发属性', '已确认'],
  ['en-US', 'Sets properties on a device', 'Acknowledged by the device'],
] as const)('a call says what it does, and what its codes mean (%s)', async (locale, sentence, code) => {
  show(locale)
  const call = await openCall('setProperties')
  expect(call.textContent).toContain(sentence)
  expect(call.textContent).toContain(code)
})

test('a feature has one list of fields per kind, and its value definition is a type of its own', async () => {
  show('en-US')
  const call = await openCall('addFeature')
  for (const kind of ['1 · Property', '2 · Operation', '3 · Event'])
    expect(call.textContent).toContain(`featureType = ${kind}`)
  expect(call.querySelector('a[href="#type-FeatureValue"]')).not.toBeNull()
  const type = find<HTMLElement>(document, '#type-FeatureValue').parentElement
  for (const name of ['boolean', 'integer', 'enum', 'array']) expect(type?.textContent).toContain(`type = ${name}`)
})

test('headings of a page descend one level at a time', async () => {
  show('en-US')
  await openCall('addFeature')
  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5')].map(({ tagName }) => Number(tagName[1]))
  const jumps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)
  expect([levels[0], jumps]).toEqual([1, []])
})

test('a pasted key is in every sample, stays in this tab, and only reads can be tried', async () => {
  show('en-US')
  const [read, write] = [await openCall('listProducts'), await openCall('createProduct')]
  expect(find(read, 'pre').textContent).toContain('Bearer <API key>')
  const input = find<HTMLInputElement>(document, 'input[type=password]')
  input.value = 'slw_secret'
  input.dispatchEvent(new Event('input'))
  for (const call of [read, write]) expect(find(call, 'pre').textContent).toContain('Bearer slw_secret')
  expect(sessionStorage.getItem('apiKey')).toBe('slw_secret')
  expect(localStorage.getItem('apiKey')).toBeNull()
  expect([read, write].map((call) => call.querySelector('textarea') !== null)).toEqual([true, false])
})

test('a trial sends the edited input with the key, and shows the reply', async () => {
  show('en-US')
  const call = await openCall('listProducts')
  const key = find<HTMLInputElement>(document, 'input[type=password]')
  key.value = 'slw_secret'
  key.dispatchEvent(new Event('input'))
  const input = find<HTMLTextAreaElement>(call, 'textarea')
  const send = [...call.querySelectorAll('button')].find(({ textContent }) => textContent === en.send)
  const result = find<HTMLElement>(call, `[aria-label="${en.reply} · listProducts"]`)

  input.value = '{'
  send?.click()
  expect(result.textContent).toBe(en.notJson)

  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ code: 200, data: [] }))
  input.value = '{"pageSize":5}'
  send?.click()
  await waitFor(() => expect(result.textContent).toContain('"code": 200'))
  const [, init] = fetched.mock.calls[0] ?? []
  expect(init).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer slw_secret' } })
  expect(JSON.stringify(init?.body ?? fetched.mock.calls[0]?.[0])).toContain('pageSize')
  fetched.mockRestore()
})

test('a search finds calls by words of their description and their fields', () => {
  show('en-US')
  const search = find<HTMLInputElement>(document, 'input[type=search]')
  search.value = 'supersedes unacknowledged'
  search.dispatchEvent(new Event('input'))
  const shown = [...document.querySelectorAll<HTMLElement>('details')].filter(({ hidden }) => !hidden)
  expect(shown.map(({ id }) => id)).toEqual(['setProperties'])
})
