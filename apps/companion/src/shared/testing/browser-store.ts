import { vi } from 'vitest'

/**
 * Stands in for IndexedDB, which jsdom lacks: as much of it as `offline-store.ts` uses, on one map. A mock of the module would
 * miss where another test file of the same worker has loaded it.
 */
export function stubBrowserStore(): Map<string, unknown> {
  const stored = new Map<string, unknown>()
  const request = <Result>(result: Result) => ({
    result,
    error: null,
    addEventListener: (type: string, listener: () => void) => void (type === 'success' && queueMicrotask(listener)),
  })
  const store = {
    get: (key: string) => request(stored.get(key)),
    put: (value: unknown, key: string) => request(void stored.set(key, value)),
    delete: (key: string) => request(void stored.delete(key)),
    clear: () => request(stored.clear()),
  }
  const database = { transaction: () => ({ objectStore: () => store }), close: () => {} }
  vi.stubGlobal('indexedDB', { open: () => request(database) })
  return stored
}
