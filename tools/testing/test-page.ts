import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Test files share a window, and without test globals the library does not tidy up by itself.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

// Only a failure ever lasts this long: what comes is not waited for any longer, however busy the machine.
configure({ asyncUtilTimeout: 60_000 })
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

// What jsdom lacks of a browser: nothing is laid out, so that nothing ever changes size or matches a width.
class NoResizes implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizes
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
