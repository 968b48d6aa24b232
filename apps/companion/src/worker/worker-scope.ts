/** The worker's own scope, as the DOM's types of a page have it not. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(reply: Promise<Response>): void
}
interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
}
export interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: WorkerMessageEvent) => void): void
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
}
