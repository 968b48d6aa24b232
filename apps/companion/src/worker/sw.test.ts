import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: unknown) => void

const listeners = new Map<string, Listener>()
const stores = new Map<string, Map<string, Response>>()
const network = vi.fn<(request: Request | string) => Promise<Response>>()
const skipWaiting = vi.fn<() => Promise<void>>(() => Promise.resolve())

const showNotification = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(() => Promise.resolve())
const openWindow = vi.fn<(address: string) => Promise<void>>(() => Promise.resolve())
const setAppBadge = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('not allowed')))
const windows: { focus(): Promise<void>; navigate(address: string): Promise<void> }[] = []

const pathOf = (request: { url: string } | string): string =>
  new URL(typeof request === 'string' ? request : request.url, location.href).pathname

const storeOf = (name: string) => {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  return {
    addAll: (paths: string[]) => Promise.resolve(paths.forEach((path) => store.set(path, new Response(`old ${path}`)))),
    put: (key: { url: string } | string, reply: Response) => Promise.resolve(void store.set(pathOf(key), reply)),
  }
}

beforeEach(async () => {
  listeners.clear()
  stores.clear()
  network.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('__VERSION__', 'two')
  vi.stubGlobal('__FILES__', ['/app/assets/app-1.js'])
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(storeOf(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    match: (key: { url: string } | string) =>
      Promise.resolve([...stores.values()].map((store) => store.get(pathOf(key))).find((reply) => reply)),
  })
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting,
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(windows),
      openWindow,
    },
    registration: { showNotification },
    navigator: { setAppBadge },
  })
  vi.resetModules()
  await import('./sw.ts')
})
afterEach(() => vi.unstubAllGlobals())

async function emit(name: string, more: object = {}): Promise<void> {
  let work: Promise<unknown> = Promise.resolve()
  listeners.get(name)?.({ ...more, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}

/** The worker's reply to a request; undefined where it leaves the request to the network. */
async function replyTo(path: string, mode = 'cors', method = 'GET'): Promise<string | undefined> {
  let reply: Promise<Response> | undefined
  const request = { url: new URL(path, location.href).href, mode, method }
  listeners.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (reply = promise) })
  return (await reply)?.clone().text()
}

test('a call is between page and server, whatever its method', async () => {
  await emit('install')
  expect(await replyTo('/app/api/v1/user/me')).toBeUndefined()
  expect(await replyTo('/app/api/v1/user/me', 'cors', 'PUT')).toBeUndefined()
  expect(network).not.toHaveBeenCalled()
})

test('without a network the app opens from what was stored, at every address of its own', async () => {
  await emit('install')
  expect(await replyTo('/app/me/sessions', 'navigate')).toBe('old /app/')
  expect(await replyTo('/app/assets/app-1.js')).toBe('old /app/assets/app-1.js')
  expect(await replyTo('/config.js')).toBe('old /config.js')
})

test('sign-in and the pages of links are always the server’s', async () => {
  await emit('install')
  for (const page of ['in', 'welcome', 's', 't', 't/']) {
    expect(await replyTo(`/app/${page}`, 'navigate')).toBeUndefined()
  }
})

test('a file that a browser saves is neither the app’s page without a network nor cut off after some seconds', async () => {
  await emit('install')
  for (const file of ['api/v1/user/export/file?token=x', 'trust/slipway.crt', 'assets/a.js', 'icons/icon.svg']) {
    await replyTo(`/app/${file}`, 'navigate').catch(() => undefined)
  }
  network.mockResolvedValueOnce(new Response('PK', { headers: { 'content-type': 'application/zip' } }))
  expect(await replyTo('/app/me/data', 'navigate')).toBe('PK')
  expect(await replyTo('/app/', 'navigate')).toBe('old /app/')
  expect(network.mock.calls.some(([request]) => /api|trust/.test(pathOf(request)))).toBe(false)
})

test('a document comes from the network, and the next start without one has it', async () => {
  await emit('install')
  network.mockResolvedValueOnce(new Response('new', { headers: { 'content-type': 'text/html; charset=utf-8' } }))
  expect(await replyTo('/app/', 'navigate')).toBe('new')
  expect(await replyTo('/app/me', 'navigate')).toBe('new')
})

test('a file that is stored is not asked for, as its name changes with its content', async () => {
  await emit('install')
  expect(await replyTo('/app/assets/app-1.js')).toBe('old /app/assets/app-1.js')
  expect(network).not.toHaveBeenCalled()
})

test('a new version drops the files of the old one, and waits until the user reloads', async () => {
  storeOf('files-one')
  await emit('install')
  expect(skipWaiting).not.toHaveBeenCalled()
  await emit('message', { data: 'reload' })
  expect(skipWaiting).toHaveBeenCalledOnce()
  await emit('activate')
  expect([...stores.keys()]).toEqual(['files-two', 'shell'])
})

test('a push is always shown, and a tap opens its page in the app only', async () => {
  const navigate = new URL('/app/messages/m1', location.href).href
  const notification = { title: 'Kitchen', body: 'Leak', lang: 'en-US', tag: 't', navigate }
  await emit('push', { data: { text: () => JSON.stringify({ web_push: 8030, notification }) } })
  expect(showNotification).toHaveBeenLastCalledWith(
    'Kitchen',
    expect.objectContaining({ body: 'Leak', data: navigate }),
  )
  // A badge that the browser refuses takes no notification away.
  expect(setAppBadge).toHaveBeenCalledOnce()
  await emit('push', { data: null })
  expect(showNotification).toHaveBeenCalledTimes(2)

  const tap = (data: unknown) => emit('notificationclick', { notification: { data, close: () => undefined } })
  await tap(navigate)
  await tap('https://elsewhere.example/app/')
  expect(openWindow.mock.calls).toEqual([[navigate], ['/app/']])
  const page = {
    focus: vi.fn<() => Promise<void>>().mockRejectedValue(new Error('not now')),
    navigate: vi.fn<(address: string) => Promise<void>>(),
  }
  windows.push(page)
  await tap(navigate)
  expect([page.focus.mock.calls.length, page.navigate.mock.calls]).toEqual([1, [[navigate]]])
})
