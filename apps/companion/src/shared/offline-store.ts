const DATABASE = 'slipway'
const STORE = 'offline'

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')))
  })

async function use<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  const database = await settled(request)
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/**
 * What this browser shows without a connection. A browser that stores nothing, as in private windows, has nothing to show
 * then; that is no failure.
 */
export const readOffline = (key: string): Promise<unknown> =>
  use('readonly', (store) => store.get(key) as IDBRequest<unknown>).catch(() => undefined)

export const storeOffline = (key: string, value: unknown): Promise<unknown> =>
  use('readwrite', (store) => store.put(value, key)).catch(() => undefined)

export const forgetOffline = (key: string): Promise<unknown> =>
  use('readwrite', (store) => store.delete(key)).catch(() => undefined)

/** At the end of a session: the next person on this device sees nothing of it. */
export const forgetAllOffline = (): Promise<unknown> =>
  use('readwrite', (store) => store.clear()).catch(() => undefined)
