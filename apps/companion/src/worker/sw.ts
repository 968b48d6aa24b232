import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope
/** Set by the build. */
declare const __VERSION__: string
declare const __FILES__: readonly string[]

const FILES = `files-${__VERSION__}`
/** Documents and the installation's options: the last ones seen are for times without a network. */
const SHELL = 'shell'
const APP = '/app/'
const OPTIONS = '/config.js'
/** A network that accepts and never answers is as good as none. */
const NETWORK_TIMEOUT_MS = 4000

const isDocument = (request: Request): boolean => request.mode === 'navigate'
/** Other documents, and files that a browser opens to save them: an export of one's data, the certificate of an installation. */
const OTHERS = /^\/app\/((in|new|reset|hello|welcome|trust|s|t)\/?$|(api|assets|icons|trust)\/)/
const isOfApp = (path: string): boolean => path.startsWith(APP) && !OTHERS.test(path)
const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false

self.addEventListener('install', (event) => {
  const store = async (): Promise<void> => {
    const files = await caches.open(FILES)
    await files.addAll([...__FILES__])
    const shell = await caches.open(SHELL)
    await shell.addAll([APP, OPTIONS])
  }
  event.waitUntil(store())
})

self.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name.startsWith('files-') && name !== FILES)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

/** A new version waits until its pages are reloaded or all of the old one's are closed. */
self.addEventListener('message', (event) => {
  if (event.data === 'reload') event.waitUntil(self.skipWaiting())
})

/** Files have their content in their name, so a stored one never goes stale. */
async function cacheFirst(request: Request): Promise<Response> {
  const stored = await caches.match(request)
  if (stored) return stored
  const reply = await fetch(request)
  if (reply.ok) await (await caches.open(FILES)).put(request, reply.clone())
  return reply
}

/** The server's reply, else the last one stored under this key. */
async function networkFirst(request: Request, key: string): Promise<Response> {
  try {
    const reply = await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) })
    if (reply.ok && (key === OPTIONS || isHtml(reply))) await (await caches.open(SHELL)).put(key, reply.clone())
    return reply
  } catch (error) {
    const stored = await caches.match(key)
    if (stored) return stored
    throw error
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== new URL(location.href).origin) return
  if (/^\/app\/(assets\/|icons\/|brand\/\w+\.\w{3,4}$)/.test(pathname)) {
    event.respondWith(cacheFirst(request))
  } else if (pathname === OPTIONS) {
    event.respondWith(networkFirst(request, OPTIONS))
  } else if (isDocument(request) && isOfApp(pathname)) {
    event.respondWith(networkFirst(request, APP))
  }
  // All else, the calls above all, is between page and server.
})

interface Note {
  title: string
  body: string
  lang: string
  navigate: string
  tag: string
}

/** A push without a note that can be read is shown too: browsers withdraw subscriptions whose pushes show nothing. */
function noteIn(text: string | undefined): Note {
  try {
    const { notification } = JSON.parse(text ?? '') as { notification: Note }
    return notification
  } catch {
    return { title: 'Slipway', body: '', lang: '', navigate: APP, tag: '' }
  }
}

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, navigate } = noteIn(event.data?.text())
  const options = { body, lang, tag, icon: '/app/icons/icon-192.png', data: navigate }
  // How many are unread is not known here: the app shows the number once it is open.
  const marked = self.navigator?.setAppBadge?.().catch(() => undefined)
  event.waitUntil(Promise.all([self.registration.showNotification(title, options), marked]))
})

/** Only to pages of the app, whatever a push says. */
function addressIn(data: unknown): string {
  const url = URL.parse(String(data), location.href)
  return url?.origin === new URL(location.href).origin && url.pathname.startsWith(APP) ? url.href : APP
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressIn(event.notification.data)
  const open = async (): Promise<void> => {
    const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false })
    if (!window) return void (await self.clients.openWindow(address))
    // A browser that does not let it come to the front shows the message in it all the same.
    await window.focus().catch(() => undefined)
    await window.navigate(address)
  }
  event.waitUntil(open())
})
