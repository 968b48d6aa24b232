import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { connectAsync } from 'mqtt'
import { mosquittoProgram, startMosquitto } from '../load/ingest-mosquitto.ts'

/** `bare-taps.ts` in a process of its own, with Mosquitto and the database of the installation that it is compared with. */
export async function bareControl(databaseUrl: string) {
  const program = mosquittoProgram()
  if (!program) throw new Error('The control needs mosquitto (apt-get install mosquitto)')
  const broker = await startMosquitto(program, { isDurable: false, isPrompt: true })
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-taps.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl, BENCH_BROKER: `mqtt://127.0.0.1:${broker.port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  let received = () => {}
  const device = await connectAsync(`mqtt://127.0.0.1:${broker.port}`)
  ;(device.stream as Socket).setNoDelay(true)
  await device.subscribeAsync('down', { qos: 1 })
  device.on('message', (_topic, payload) => {
    received()
    const { id } = JSON.parse(payload.toString()) as { id: string }
    device.publish('up', JSON.stringify({ id, code: 200 }), { qos: 1 })
  })
  return {
    url: line.replace('ready at ', ''),
    /** When the device has the command. */
    onSet: (handler: () => void) => void (received = handler),
    async [Symbol.asyncDispose]() {
      await device.endAsync()
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await broker[Symbol.asyncDispose]()
    },
  }
}

export type BareControl = Awaited<ReturnType<typeof bareControl>>
