import { SECOND_MS } from '@slipway/contract/durations.ts'
import type { GattCharacteristic, Peripheral } from './bluetooth.ts'
import {
  capability,
  characteristics,
  commandFrame,
  improvCommand,
  improvState,
  IMPROV_SERVICE,
  networksOf,
  readError,
  readResult,
  readState,
  type ImprovCommand,
  type ImprovError,
  type ImprovState,
  type WifiNetwork,
} from './improv.ts'

/** `silent`: no answer in time; `lost`: the connection ended meanwhile. */
export class ImprovFailed extends Error {
  readonly reason: ImprovError | 'silent' | 'lost'
  constructor(reason: ImprovFailed['reason']) {
    super(reason)
    this.reason = reason
  }
}

export interface ImprovDevice {
  name: string
  /** The state of the device when it was connected. */
  state: ImprovState
  canIdentify: boolean
  canScan: boolean
  identify(): Promise<void>
  networks(): Promise<WifiNetwork[]>
  /** False for a device that doesn't know bind tokens. */
  passToken(token: string): Promise<boolean>
  /** Resolves once the device is in the network, with the addresses that it wants to be opened. */
  join(ssid: string, password: string): Promise<string[]>
  close(): void
}

interface Listeners {
  onState(state: ImprovState): void
  onLost(): void
}

const CHANGED = 'characteristicvaluechanged'
/** A packet of Bluetooth LE without a negotiated size. */
const PACKET_BYTES = 20
const timeouts = { identify: 5 * SECOND_MS, networks: 20 * SECOND_MS, token: 5 * SECOND_MS, join: 60 * SECOND_MS }
/** Devices notify of their state before the result or the error that belongs to it. */
const GRACE_MS = SECOND_MS

const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** With response, the browser splits a long value itself; without, a device puts the packets together. */
async function write(to: GattCharacteristic, frame: Uint8Array<ArrayBuffer>): Promise<void> {
  if (to.properties.write) return to.writeValueWithResponse(frame)
  for (let at = 0; at < frame.length; at += PACKET_BYTES) {
    await to.writeValueWithoutResponse(frame.slice(at, at + PACKET_BYTES))
  }
}

interface Waiting {
  command: ImprovCommand
  isProvisioning: boolean
  settle(strings: string[]): void
  fail(reason: ImprovFailed['reason']): void
}

/** The answer that a command waits for; there is one command at a time. */
function answers() {
  let waiting: Waiting | undefined
  const later = (end: (one: Waiting) => void) => {
    const one = waiting
    setTimeout(() => one && waiting === one && end(one), GRACE_MS)
  }

  return {
    result(command: number, strings: string[]): void {
      if (command === waiting?.command) waiting.settle(strings)
    },
    error: (reason: ImprovFailed['reason']): void => waiting?.fail(reason),
    state(state: ImprovState): void {
      if (waiting?.command !== improvCommand.wifi) return
      if (state === improvState.provisioning) waiting.isProvisioning = true
      if (state === improvState.provisioned) later((one) => one.settle([]))
      // A device does not notify of an error again that has not changed.
      if (state === improvState.authorized && waiting.isProvisioning) later((one) => one.fail('unableToConnect'))
    },
    wait: (command: ImprovCommand, timeoutMs: number): Promise<string[]> =>
      new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          waiting = undefined
        }
        const one: Waiting = {
          command,
          isProvisioning: false,
          settle(strings) {
            end()
            resolve(strings)
          },
          fail(reason) {
            end()
            reject(new ImprovFailed(reason))
          },
        }
        const timer = setTimeout(() => one.fail('silent'), timeoutMs)
        waiting = one
      }),
  }
}

async function connect(peripheral: Peripheral): Promise<Record<keyof typeof characteristics, GattCharacteristic>> {
  const server = await peripheral.gatt?.connect()
  const service = await server?.getPrimaryService(IMPROV_SERVICE)
  if (!service) throw new ImprovFailed('lost')
  // One after the other: some systems carry out one request at a time.
  const state = await service.getCharacteristic(characteristics.state)
  const error = await service.getCharacteristic(characteristics.error)
  const command = await service.getCharacteristic(characteristics.command)
  const result = await service.getCharacteristic(characteristics.result)
  const capabilities = await service.getCharacteristic(characteristics.capabilities)
  return { state, error, command, result, capabilities }
}

/** Connects to a device that waits for its Wi-Fi network. */
export async function openImprov(peripheral: Peripheral, { onState, onLost }: Listeners): Promise<ImprovDevice> {
  const { state, error, command, result, capabilities } = await connect(peripheral)
  const answer = answers()
  let last: Promise<unknown> = Promise.resolve()

  peripheral.addEventListener('gattserverdisconnected', () => {
    answer.error('lost')
    onLost()
  })
  const follow = async (from: GattCharacteristic, take: (bytes: Uint8Array) => void): Promise<void> => {
    from.addEventListener(CHANGED, () => from.value && take(bytesOf(from.value)))
    await from.startNotifications()
  }
  await follow(state, (bytes) => {
    const next = readState(bytes)
    if (next === undefined) return
    answer.state(next)
    onState(next)
  })
  await follow(error, (bytes) => {
    const reason = readError(bytes)
    if (reason) answer.error(reason)
  })
  const takeResult = (bytes: Uint8Array, isWhole: boolean): void => {
    const read = readResult(bytes)
    if (read === 'partial' && !isWhole) {
      void result.readValue().then(
        (whole) => takeResult(bytesOf(whole), true),
        () => undefined,
      )
    } else if (typeof read === 'object') answer.result(read.command, read.strings)
  }
  await follow(result, (bytes) => takeResult(bytes, false))
  const [able = 0] = bytesOf(await capabilities.readValue())
  const now = readState(bytesOf(await state.readValue())) ?? improvState.authorizationRequired

  /** One command after the other. */
  const run = (id: ImprovCommand, strings: string[], timeoutMs: number): Promise<string[]> => {
    const running = last.then(async () => {
      const written = () => write(command, commandFrame(id, strings)).catch(() => answer.error('lost'))
      const [answered] = await Promise.all([answer.wait(id, timeoutMs), written()])
      return answered
    })
    last = running.catch(() => undefined)
    return running
  }

  return {
    name: peripheral.name ?? '',
    state: now,
    canIdentify: (able & capability.identify) !== 0,
    canScan: (able & capability.networks) !== 0,
    // It has no result.
    identify: () => write(command, commandFrame(improvCommand.identify)),
    networks: async () => networksOf(await run(improvCommand.networks, [], timeouts.networks)),
    passToken: (token) =>
      run(improvCommand.bindToken, [token], timeouts.token).then(
        () => true,
        (failed: unknown) => {
          const isOther =
            failed instanceof ImprovFailed && failed.reason !== 'lost' && failed.reason !== 'notAuthorized'
          if (isOther) return false
          throw failed
        },
      ),
    join: async (ssid, password) =>
      (await run(improvCommand.wifi, [ssid, password], timeouts.join)).filter((address) => address !== ''),
    close: () => peripheral.gatt?.disconnect(),
  }
}
