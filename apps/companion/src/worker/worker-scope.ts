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
interface WorkerPushEvent extends WorkerEvent {
  readonly data: { text(): string } | null
}
interface WorkerClickEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void }
}
interface WorkerWindow {
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
}
export interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: WorkerMessageEvent) => void): void
  addEventListener(name: 'push', listener: (event: WorkerPushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: WorkerClickEvent) => void): void
  skipWaiting(): Promise<void>
  /** Absent where the browser has no app icons. */
  readonly navigator?: { setAppBadge?(): Promise<void> }
  readonly registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  readonly clients: {
    claim(): Promise<void>
    matchAll(kind: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerWindow[]>
    openWindow(address: string): Promise<unknown>
  }
}
