import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterEach, vi } from 'vitest'

// Test files share a window, and without test globals the library does not clean up automatically.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  delete document.documentElement.dataset['theme']
  localStorage.clear()
  sessionStorage.clear()
})

/** Prints the page when its message is read: a wait throws the errors of most tries away, and printing is a tenth of its time. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error(message ?? '')
  error.name = 'TestingLibraryElementError'
  let text: string | undefined
  Object.defineProperty(error, 'message', {
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set(changed: string) {
      text = changed
    },
    configurable: true,
  })
  return error
}

// What the tests of another file have left: which files share a window depends on how fast the machine is.
vi.useRealTimers()
vi.unstubAllGlobals()
document.documentElement.lang = ''
for (const name of ['slipwayConfig', 'slipwayApp', 'slipwayEarly', 'slipwayBrand']) Reflect.deleteProperty(window, name)
// jsdom has none of these.
Reflect.deleteProperty(URL, 'createObjectURL')
for (const name of ['bluetooth', 'setAppBadge', 'clearAppBadge', 'language']) Reflect.deleteProperty(navigator, name)

// Only a failing test waits this long: a successful wait ends immediately, however busy the machine.
configure({ asyncUtilTimeout: 60_000, getElementError: notFound })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// A call times out only where a test aborts it, however long a busy machine takes for the reply.
AbortSignal.timeout = () => new AbortController().signal

// jsdom starts an interval for the first frame asked for. Started while a test simulates timers, it would end with them,
// and no later test of this window would get a frame: frames that never end keep a real one running.
const frame = window.requestAnimationFrame
const nextFrame = (): void => void frame(nextFrame)
if (!('hasFrames' in window)) nextFrame()
Object.assign(window, { hasFrames: true })

// jsdom has no layout: elements never change size and no media query matches.
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes
/** And all of them are on the screen. */
class AllOnScreen {
  readonly #onMoved: IntersectionObserverCallback
  constructor(onMoved: IntersectionObserverCallback) {
    this.#onMoved = onMoved
  }
  observe(target: Element) {
    const entries = [{ target, isIntersecting: true } as IntersectionObserverEntry]
    this.#onMoved(entries, this as unknown as IntersectionObserver)
  }
  unobserve() {}
  disconnect() {}
}
globalThis.IntersectionObserver ??= AllOnScreen as unknown as typeof IntersectionObserver
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.getAnimations ??= () => []

// React's development build takes a stack trace for each element, of 10,000 in a second: a sixth of a page test's time.
const internals = (React as unknown as Record<string, object | undefined>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals && !Object.getOwnPropertyDescriptor(internals, 'recentlyCreatedOwnerStacks')?.get) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
}
