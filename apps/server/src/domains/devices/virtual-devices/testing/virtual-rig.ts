import type { DeviceFrame, PlatformFrame } from '@slipway/contract/devices/virtual-devices/virtual-devices.messages.ts'
import { bindDevProduct, bindVirtualDevice } from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { simulatorPath } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { WebSocket } from 'ws'
import type { Caller } from '../../../../testing/test-server.ts'
import { eventually } from '../../../../testing/eventually.ts'

export interface VirtualDevice {
  serial: string
  heard: PlatformFrame[]
  /** The close code. */
  closed: Promise<number>
  send(frame: DeviceFrame | object): void
  sendText(text: string): void
  /** The next frame of this type, already received or not. */
  hears<Type extends PlatformFrame['type']>(type: Type): Promise<Extract<PlatformFrame, { type: Type }>>
  end(): void
}

/** A serial number and a fresh token of this caller's virtual device, which is bound if it is not yet. */
export async function boundToken(
  owner: Pick<Caller, 'call'>,
  productId: string,
): Promise<{ serial: string; token: string }> {
  await owner.call(bindVirtualDevice, { id: productId })
  const state = await owner.call(bindDevProduct, { id: productId })
  if (state.bindStatus !== 1) throw new Error('not bound')
  return state
}

/** The result of an upgrade: the open socket, or the HTTP status of the refusal. */
export function openAt(address: string): Promise<WebSocket | number> {
  const socket = new WebSocket(address.replace('http', 'ws'))
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
    socket.on('open', () => resolve(socket))
  })
}

export async function connectVirtual(base: string, key: { serial: string; token: string }): Promise<VirtualDevice> {
  const opened = openAt(base + simulatorPath(key))
  const socket = await opened
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  const heard: PlatformFrame[] = []
  socket.on('message', (data: Buffer) => void heard.push(JSON.parse(data.toString()) as PlatformFrame))
  return {
    serial: key.serial,
    heard,
    closed: new Promise((resolve) => socket.on('close', resolve)),
    send: (frame) => socket.send(JSON.stringify(frame)),
    sendText: (text) => socket.send(text),
    hears: (type) =>
      eventually(() =>
        heard.find((frame): frame is Extract<PlatformFrame, { type: typeof type }> => frame.type === type),
      ),
    end: () => socket.close(),
  }
}
