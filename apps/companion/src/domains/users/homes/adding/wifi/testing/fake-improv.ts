import type { Peripheral } from '../bluetooth.ts'

/** What a device with Improv does; the rest is said by `joinsWifi` of the page. */
export interface FakeImprovOptions {
  name: string
  /** It waits for a press first. */
  isLocked: boolean
  /** It knows the command that hands over the bind token. */
  knowsTokens: boolean
  networks: string[]
}

/** What becomes of the network that the device is given. */
export type JoinsWifi = (wifi: { ssid: string; password: string; token: string }) => Promise<'refused' | string[]>

export interface FakeImprov {
  press(): void
  /** The press was too long ago. */
  lock(): void
  lose(): void
}

/**
 * The Bluetooth of a browser with one device nearby that has Improv: a second implementation of the protocol, by its bytes. It
 * refers to nothing outside, because browsers of journeys run it, too. They define `joinsWifi`.
 */
export function installFakeImprov({ name, isLocked, knowsTokens, networks }: FakeImprovOptions): void {
  const uuid = (end: number) => `00467768-6228-2272-4663-27747826800${end}`
  const values = new Map<string, number[]>([
    [uuid(1), [isLocked ? 1 : 2]],
    [uuid(2), [0]],
    [uuid(4), []],
    [uuid(5), [1 + (networks.length > 0 ? 4 : 0)]],
  ])
  const all = new Map<string, EventTarget & { value?: DataView }>()
  const view = (bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)
  const set = (id: string, bytes: number[]) => {
    values.set(id, bytes)
    const characteristic = all.get(id)
    if (!characteristic) return
    // A notification carries no more than one packet.
    characteristic.value = view(bytes.slice(0, 20))
    characteristic.dispatchEvent(new Event('characteristicvaluechanged'))
  }
  const sum = (bytes: number[]) => bytes.reduce((total, byte) => total + byte, 0) % 256
  const tell = (command: number, texts: string[]) => {
    const data = texts.flatMap((text) => [new TextEncoder().encode(text).length, ...new TextEncoder().encode(text)])
    const frame = [command, data.length, ...data]
    set(uuid(4), [...frame, sum(frame)])
  }
  const strings = (data: number[]): string[] => {
    const [length] = data
    if (length === undefined) return []
    const text = new TextDecoder().decode(Uint8Array.from(data.slice(1, 1 + length)))
    return [text, ...strings(data.slice(1 + length))]
  }
  let token = ''
  const join = async (ssid: string, password: string) => {
    set(uuid(1), [3])
    const joins = Reflect.get(globalThis, 'joinsWifi') as JoinsWifi
    const ended = await joins({ ssid, password, token })
    if (ended === 'refused') {
      set(uuid(1), [2])
      set(uuid(2), [3])
      return
    }
    set(uuid(1), [4])
    tell(1, ended)
  }
  const receive = (frame: number[]) => {
    const [command = 0, length = 0] = frame
    const data = frame.slice(2, 2 + length)
    const isWhole = frame.length === length + 3 && sum(frame.slice(0, -1)) === frame.at(-1)
    const isAllowed = command === 2 || command === 4 || values.get(uuid(1))?.[0] === 2
    set(uuid(2), [isWhole ? (isAllowed ? 0 : 4) : 1])
    if (!isWhole || !isAllowed || command === 2) return
    const [first = '', second = ''] = strings(data)
    if (command === 1) void join(first, second)
    else if (command === 4)
      tell(
        4,
        networks.flatMap((network, at) => [network, String(-50 - at), 'WPA2']),
      )
    else if (command === 0xb1 && knowsTokens) {
      token = first
      tell(0xb1, [])
    } else set(uuid(2), [2])
  }
  const characteristicOf = (id: string) => {
    const made = Object.assign(new EventTarget(), {
      properties: { write: true },
      readValue: async () => view(values.get(id) ?? []),
      startNotifications: async () => undefined,
      writeValueWithResponse: async (bytes: Uint8Array) => receive([...bytes]),
      writeValueWithoutResponse: async () => undefined,
    })
    all.set(id, made)
    return made
  }
  const peripheral: Peripheral = Object.assign(new EventTarget(), {
    name,
    gatt: {
      connect: async () => ({
        getPrimaryService: async () => ({ getCharacteristic: async (id: string) => characteristicOf(id) }),
      }),
      disconnect: () => undefined,
    },
  })
  const fake: FakeImprov = {
    press: () => set(uuid(1), [2]),
    lock: () => set(uuid(1), [1]),
    lose: () => void peripheral.dispatchEvent(new Event('gattserverdisconnected')),
  }
  Reflect.set(globalThis, 'fakeImprov', fake)
  Object.defineProperty(navigator, 'bluetooth', {
    configurable: true,
    value: { requestDevice: async () => peripheral },
  })
}
