import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** The server's end of the page's single connection. */
export function stubSockets() {
  const opened: FakeSocket[] = []
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    readyState = 0
    readonly sent: DeviceFrame[] = []
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      opened.push(this)
    }
    send(text: string): void {
      this.sent.push(JSON.parse(text) as DeviceFrame)
    }
    close(code = 1005): void {
      this.readyState = 3
      this.dispatchEvent(Object.assign(new Event('close'), { code }))
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket)
  const last = () => {
    const socket = opened.at(-1)
    if (!socket) throw new Error('no connection was made')
    return socket
  }
  return {
    opened,
    last,
    open: () =>
      act(() => {
        last().readyState = FakeSocket.OPEN
        last().dispatchEvent(new Event('open'))
      }),
    tell: (frame: PlatformFrame) =>
      act(() => void last().dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))),
    fail: () => act(() => void last().dispatchEvent(new Event('error'))),
    close: (code: number) => act(() => last().close(code)),
  }
}
