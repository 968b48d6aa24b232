import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bluetoothHere } from './bluetooth.ts'
import { openImprov } from './improv-device.ts'
import { improvState, type ImprovState } from './improv.ts'
import { installFakeImprov, type FakeImprov, type FakeImprovOptions, type JoinsWifi } from './testing/fake-improv.ts'

let joins: ReturnType<typeof vi.fn<JoinsWifi>>

beforeEach(() => {
  joins = vi.fn<JoinsWifi>(async () => [])
  vi.stubGlobal('joinsWifi', joins)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'bluetooth')
})

const fake = () => Reflect.get(globalThis, 'fakeImprov') as FakeImprov

async function connect(options: Partial<FakeImprovOptions> = {}) {
  installFakeImprov({ name: 'Plug', isLocked: false, knowsTokens: true, networks: [], ...options })
  const states: ImprovState[] = []
  const onLost = vi.fn<() => void>()
  const peripheral = await bluetoothHere()?.requestDevice({ filters: [] })
  if (!peripheral) throw new Error('no Bluetooth')
  const device = await openImprov(peripheral, { onState: (state) => states.push(state), onLost })
  return { device, states, onLost }
}

describe('a device with Improv', () => {
  test('says its state and abilities, and that its button was pressed', async () => {
    const { device, states } = await connect({ isLocked: true, networks: ['Home'] })
    const { name, state, canIdentify, canScan } = device
    expect({ name, state, canIdentify, canScan }).toEqual({ name: 'Plug', state: 1, canIdentify: true, canScan: true })
    await device.identify()
    await expect(device.passToken('t')).rejects.toMatchObject({ reason: 'notAuthorized' })
    fake().press()
    expect(states).toEqual([improvState.authorized])
  })

  test('lists the networks that it sees, also in a result that is longer than a packet', async () => {
    const { device } = await connect({ networks: ['A home with a long name', 'Café', 'Third'] })
    expect((await device.networks()).map(({ ssid }) => ssid)).toEqual(['A home with a long name', 'Café', 'Third'])
  })

  test('takes the token and the network, and says what it wants to be opened', async () => {
    const { device, states } = await connect()
    joins.mockResolvedValue(['https://iot.example.com/app/a?p=1', ''])
    expect(await device.passToken('T'.repeat(22))).toBe(true)
    expect(await device.join('Home', 'right-password')).toEqual(['https://iot.example.com/app/a?p=1'])
    expect(joins.mock.calls).toEqual([[{ ssid: 'Home', password: 'right-password', token: 'T'.repeat(22) }]])
    expect(states).toEqual([improvState.provisioning, improvState.provisioned])
  })

  test('that knows no tokens says so, and joins all the same; commands wait for each other', async () => {
    const { device } = await connect({ knowsTokens: false })
    const [isTaken, addresses] = await Promise.all([device.passToken('t'), device.join('Home', '')])
    expect([isTaken, addresses]).toEqual([false, []])
    expect(joins.mock.calls).toEqual([[{ ssid: 'Home', password: '', token: '' }]])
  })

  test('that can’t join says so, each time, and can try again', async () => {
    const { device } = await connect()
    joins.mockResolvedValue('refused')
    for (let n = 0; n < 2; n++) {
      await expect(device.join('Home', 'wrong-password')).rejects.toMatchObject({ reason: 'unableToConnect' })
    }
    joins.mockResolvedValue([])
    expect(await device.join('Home', 'right-password')).toEqual([])
  })

  test('that is silent, or whose connection ends, fails its command', async () => {
    const { device, onLost } = await connect()
    joins.mockReturnValue(new Promise(() => undefined))
    const endOf = (join: Promise<unknown>) => join.catch((error: unknown) => error)
    const silent = endOf(device.join('Home', ''))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await silent).toMatchObject({ reason: 'silent' })
    fake().press()
    const lost = endOf(device.join('Home', ''))
    await vi.advanceTimersByTimeAsync(0)
    fake().lose()
    expect(await lost).toMatchObject({ reason: 'lost' })
    expect(onLost).toHaveBeenCalledTimes(1)
  })
})
