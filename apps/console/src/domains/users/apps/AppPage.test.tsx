import {
  addCustomCategory,
  chooseAppFunctions,
  getNetworkCategories,
  setAppClient,
  setAppItems,
  updateCustomCategory,
} from '@slipway/contract/users/apps/app-content.calls.ts'
import { getAppChanges, getAppDetail, publishApp } from '@slipway/contract/users/apps/apps.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { on, openConsole } from '../../../app/testing/open-console.tsx'
import { anyApp, anyAppDetail } from './testing/apps.ts'
import { appsZh as t } from './texts.zh.ts'

afterEach(() => vi.unstubAllGlobals())

const { appId } = anyApp
type Extra = Parameters<typeof openConsole>[1][number]
const open = (step: string, detail: Partial<ApplicationDetail>, ...more: Extra[]) =>
  openConsole(`/home/app/${appId}/${step}`, [on(getAppDetail, () => ({ ...anyAppDetail, ...detail })), ...more])
const textBox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('the steps say what is missing and lead to it (SC-65)', async () => {
  await open('', {})
  const bar = within(await screen.findByRole('navigation', { name: t.stepBar }))
  for (const fact of [anyApp.androidName, t.facts.englishName, t.facts.functions(7, 7), t.facts.agreement])
    expect(bar.getByText(fact)).toBeTruthy()
  expect(bar.getByRole('link', { name: new RegExp(t.steps.look) }).getAttribute('href')).toBe(`/home/app/${appId}/look`)
})

test('an application that is absent leads back to the list', async () => {
  await openConsole(`/home/app/${appId}`, [
    on(getAppDetail, () => {
      throw new DomainError('apps.notFound')
    }),
  ])
  expect(await screen.findByText(t.absent.title)).toBeTruthy()
  expect(screen.getByRole('link', { name: t.absent.back }).getAttribute('href')).toBe('/home/app')
})

test('items are saved together; the phone has them before, and a wrong one is not sent (SC-66)', async () => {
  const { person, lastAsked } = await open(
    'look',
    {},
    on(setAppItems, () => ({ items: [], updateTime: 2 })),
  )
  const english = await textBox(t.inLanguage('应用名称', t.languages.en_US))
  const frame = screen.getByTitle<HTMLIFrameElement>(t.phone.title)
  expect(frame.getAttribute('src')).toBe('/app/welcome')
  const sent = vi.spyOn(frame.contentWindow as Window, 'postMessage')
  await person.type(english, 'Acme')
  await waitFor(() =>
    expect(sent.mock.lastCall?.[0]).toMatchObject({ slipwayBrand: { name: { zh: 'Acme', en: 'Acme' } } }),
  )
  const colour = await textBox(t.items['theme.primary'] ?? '')
  await person.type(colour, '#0b72')
  expect(await screen.findByText('格式不正确')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.save }).disabled).toBe(true)
  await person.type(colour, '85')
  expect(screen.getByText(t.changed(2))).toBeTruthy()
  await person.click(screen.getByRole('button', { name: t.save }))
  expect(await screen.findByText(t.saved)).toBeTruthy()
  expect(lastAsked(setAppItems)).toEqual({
    appId,
    updateTime: anyApp.updateTime,
    items: [
      { module: 'base', appItem: 'appName', language: 'en_US', content: 'Acme' },
      { module: 'theme', appItem: 'primary', language: 'zh_CN', content: '#0b7285' },
    ],
  })
})

test('functions are switched one by one; account deletion says why it stays', async () => {
  const { person, lastAsked } = await open(
    'functions',
    {},
    on(chooseAppFunctions, () => anyAppDetail.functions),
  )
  await person.click(await screen.findByRole('switch', { name: t.functions.names.feedback }))
  await waitFor(() =>
    expect(lastAsked(chooseAppFunctions)).toEqual({ appId, functions: [{ key: 'feedback', enabled: false }] }),
  )
  const locked = screen.getByRole<HTMLInputElement>('switch', { name: t.functions.names.accountDeletion })
  expect(locked.disabled).toBe(true)
  expect(screen.getByText(/应用商店要求/)).toBeTruthy()
})

test('custom categories are added with standard ones, and moved by their menu (SC-68)', async () => {
  const category = (categoryId: string, name: string) => ({
    categoryId,
    url: '',
    label: { zh: name, en: name },
    subCategories: [],
  })
  const { person, lastAsked } = await open(
    'functions',
    { categories: [category('1', '灯'), category('2', '插座')] },
    on(getNetworkCategories, () => [
      {
        mainCategory: 'lighting',
        label: { zh: '照明', en: 'Lighting' },
        subCategories: [{ category: 'bulb', label: { zh: '灯泡', en: 'Bulb' }, displayUrl: '', netProtocols: [] }],
      },
    ]),
    on(addCustomCategory, () => category('3', '新')),
    on(updateCustomCategory, () => category('2', '插座')),
  )
  await person.click(await screen.findByRole('button', { name: t.categories.more('插座') }))
  await person.click(await screen.findByRole('menuitem', { name: t.categories.up }))
  await waitFor(() => expect(lastAsked(updateCustomCategory)).toMatchObject({ categoryId: '2', place: 0 }))
  await person.click(screen.getByRole('button', { name: t.categories.add }))
  const drawer = within(await screen.findByRole('dialog'))
  await person.type(drawer.getByRole('textbox', { name: t.categories.zh }), '灯具')
  await person.type(drawer.getByRole('textbox', { name: t.categories.en }), 'Lamps')
  await person.click(await drawer.findByText('照明'))
  await person.click(drawer.getByRole('checkbox', { name: '灯泡' }))
  await person.click(drawer.getByRole('button', { name: t.categories.add }))
  expect(await screen.findByText(t.categories.saved)).toBeTruthy()
  expect(lastAsked(addCustomCategory)).toEqual({
    appId,
    label: { zh: '灯具', en: 'Lamps' },
    url: '',
    subCategories: ['bulb'],
  })
})

test('client info is saved with a secret that is never shown, and a refusal stays at the form', async () => {
  const { person, lastAsked } = await open(
    'functions',
    { client: { clientId: 'acme', secretSet: true, callback: [] } },
    on(setAppClient, () => {
      throw new DomainError('apps.clientTaken', { clientId: 'acme', field: 'clientId' })
    }),
  )
  expect(await screen.findByText(t.client.secretKept)).toBeTruthy()
  await person.type(
    screen.getByRole('textbox', { name: t.client.callback }),
    'https://a.example/1{Enter} {Enter}https://a.example/2',
  )
  await person.click(screen.getByRole('button', { name: t.client.save }))
  expect(await screen.findByText('客户端 ID acme 已被使用')).toBeTruthy()
  expect(lastAsked(setAppClient)).toEqual({
    appId,
    clientId: 'acme',
    clientSecret: '',
    callback: ['https://a.example/1', 'https://a.example/2'],
  })
})

test('the look is published; afterwards a code opens it on a phone, and changes since the last build are listed', async () => {
  const state: Partial<ApplicationDetail> = {}
  const changes = { lastBuild: null, needsBuild: true, changes: anyAppDetail.unpublished }
  const { person } = await openConsole(`/home/app/${appId}/publish`, [
    on(getAppDetail, () => ({ ...anyAppDetail, ...state })),
    on(getAppChanges, () => changes),
    on(publishApp, () => {
      Object.assign(state, { publishTime: 1_790_000_000_000, unpublished: [] })
      return { publishTime: 1_790_000_000_000 }
    }),
  ])
  expect(await screen.findByText(t.publish.never)).toBeTruthy()
  expect(await screen.findByText(t.publish.noBuild)).toBeTruthy()
  expect(screen.queryByRole('img', { name: t.publish.picture })).toBeNull()
  await person.click(screen.getByRole('button', { name: t.publish.button }))
  expect(await screen.findByRole('img', { name: t.publish.picture })).toBeTruthy()
  expect(screen.getByText(t.publish.nothing)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: t.publish.again }).disabled).toBe(true)
})
