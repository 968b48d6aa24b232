import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'

/** What the inline script of every document leaves for the code that is loaded later. */
export interface BrandState {
  /** Undefined: the installation's own look. */
  brand: Brand | undefined
  /** When it is known for the first visit; later ones have the stored look immediately. */
  ready: Promise<unknown>
  listen(listener: () => void): () => void
}

declare global {
  interface Window {
    slipwayBrand?: BrandState
  }
}

type AppHeaders = Readonly<Record<string, string>>

/**
 * Gives the document the look of the application in `?app=`, before the first paint where the device knows it. This tab stays
 * with it, and so does the device, until another one is asked for; `?app=none` leads back. `vite-brand.ts` puts this function
 * into the documents, so that this file imports only types. Every
 * call has the `headers`, and in `appHeader` the application: registrations and feedback store them.
 */
export function startBrand(page: Window & typeof globalThis, appHeader: string, headers: AppHeaders): void {
  const { document, location } = page
  const APP = 'app'
  const listeners = new Set<() => void>()
  /** Browsers can refuse storage, or have none left. */
  const tried = <T>(work: () => T): T | undefined => {
    try {
      return work()
    } catch {
      return undefined
    }
  }
  const link = (rel: string, href: string, type = ''): void => {
    const found = document.querySelector<HTMLLinkElement>(`link[rel='${rel}']`)
    if (!found) return
    found.href = href
    if (type) found.type = type
  }
  const style = document.createElement('style')
  const colour = (given: string | undefined): string => (/^#[0-9a-f]{6}$/.exec(given ?? '') ?? [''])[0]

  /** Colors are above the kit's: they were shifted until they can be read. */
  const rule = (selector: string, accent: string, ground: string, towards: string): string =>
    accent &&
    `${selector}{--accent:${accent};--accent-text:${accent};--accent-strong:color-mix(in srgb,${accent} 86%,${towards});` +
      `--accent-soft:color-mix(in srgb,${accent} 11%,${ground});--ring:color-mix(in srgb,${accent} 32%,transparent)}`

  function show(brand: Brand | undefined): void {
    state.brand = brand
    const { light, dark } = brand?.accent ?? {}
    style.textContent =
      rule(':root:root', colour(light), '#fff', '#000') +
      rule(`:root:root[data-theme='dark']`, colour(dark), '#15171b', '#fff')
    if (brand) {
      const isChinese = document.documentElement.lang === 'zh-CN'
      document.title = isChinese ? brand.name.zh : brand.name.en
      const icon = (address: string): string => address.replace('/files/', '/app/brand/')
      link('icon', icon(brand.icons?.small ?? brand.logo), 'image/png')
      link('apple-touch-icon', icon(brand.icons?.touch ?? brand.logo))
      // An application can do without registration: its address then is that of the sign-in.
      if (brand.hidden.includes('register') && /^\/app\/new\/?$/.test(location.pathname)) {
        page.history.replaceState(null, '', `/app/in${location.search}`)
      }
    }
    for (const listener of listeners) listener()
  }

  const state: BrandState = {
    brand: undefined,
    ready: Promise.resolve(),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  page.slipwayBrand = state
  page.slipwayApp = () => ({ ...headers, [appHeader]: state.brand?.appId ?? '' })
  document.head.append(style)

  // In a frame of the console: the look that its developer edits, and nothing of it is stored.
  if (page.parent !== page) {
    page.addEventListener('message', ({ source, data }: MessageEvent<{ slipwayBrand?: Brand }>) => {
      if (source === page.parent && data?.slipwayBrand) show(data.slipwayBrand)
    })
    page.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault()
      },
      true,
    )
    page.parent.postMessage('slipwayBrandReady', '*')
    return
  }

  const asked = new URLSearchParams(location.search).get(APP)
  if (asked !== null) tried(() => page.sessionStorage.setItem(APP, asked))
  const appId = asked ?? tried(() => page.sessionStorage.getItem(APP) ?? page.localStorage.getItem(APP)) ?? ''
  if (!/^[0-9a-f]{32}$/.test(appId)) {
    if (asked !== null) tried(() => page.localStorage.removeItem(APP))
    return
  }
  link('manifest', `/app/brand/${appId}.webmanifest?lang=${document.documentElement.lang}`)
  const key = `brand ${appId}`
  const stored = tried(() => JSON.parse(page.localStorage.getItem(key) ?? 'null') as Brand | null)
  if (stored) show(stored)

  const forget = (): void => {
    tried(() => {
      page.localStorage.removeItem(key)
      page.localStorage.removeItem(APP)
      page.sessionStorage.removeItem(APP)
    })
    link('manifest', '/app/manifest.webmanifest')
    show(undefined)
  }
  const NOT_FOUND = 60404
  const SUCCESS = 200
  const LONGEST_MS = 3000
  const asking = fetch(`/app/api/v1/brand?appId=${appId}`, { signal: AbortSignal.timeout(LONGEST_MS) })
    .then((reply) => reply.json() as Promise<{ code: number; data: Brand }>)
    .then(({ code, data }) => {
      if (code === NOT_FOUND) forget()
      if (code !== SUCCESS) return undefined
      tried(() => {
        page.localStorage.setItem(APP, appId)
        page.localStorage.setItem(key, JSON.stringify(data))
      })
      if (JSON.stringify(data) !== JSON.stringify(state.brand)) show(data)
      return data
    })
    // Without a network the stored look stays.
    .catch(() => undefined)
  if (!stored) state.ready = asking

  if (stored) tried(() => showStart(page, stored.startPage))
}

/** The start picture of a known look, once a session, across the documents of a start. */
function showStart(page: Window & typeof globalThis, { picture, showMs }: Brand['startPage']): void {
  if (!/^\/files\/\w+\.\w+$/.test(picture)) return
  const { document, sessionStorage } = page
  const KEY = 'splashEnd'
  const now = Date.now()
  const end = Number(sessionStorage.getItem(KEY) ?? now + showMs)
  sessionStorage.setItem(KEY, String(end))
  if (end <= now) return
  const cover = document.createElement('div')
  cover.setAttribute('aria-hidden', 'true')
  cover.style.cssText = `position:fixed;inset:0;z-index:99;background:url(${picture}) center/cover`
  document.documentElement.append(cover)
  cover.addEventListener('pointerdown', () => cover.remove())
  page.setTimeout(() => cover.remove(), end - now)
}
