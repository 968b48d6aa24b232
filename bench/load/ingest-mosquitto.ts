import { spawn } from 'node:child_process'
import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'
import type { LoadDevice } from './ingest-load.ts'

const PROGRAMS = ['/usr/sbin/mosquitto', '/usr/local/sbin/mosquitto', '/opt/homebrew/sbin/mosquitto']
const START_TRIES = 100

export const mosquittoProgram = (): string | undefined => PROGRAMS.find((program) => existsSync(program))

export interface Mosquitto extends AsyncDisposable {
  port: number
  pid: number
}

interface MosquittoSettings {
  isDurable: boolean
  /** Sends each packet immediately, as the product does; its default waits for the acknowledgement of the one before. */
  isPrompt?: boolean
  /** Accounts that sign in by password; without them the broker accepts anonymous clients. */
  accounts?: readonly LoadDevice[]
}

/**
 * A broker on loopback. Durable means its strongest option: the entire store is written to disk on each change, with no
 * queue limit for the subscriber (the default drops acknowledged messages).
 */
export async function startMosquitto(
  program: string,
  { isDurable, isPrompt, accounts }: MosquittoSettings,
): Promise<Mosquitto> {
  const folder = mkdtempSync(path.join(tmpdir(), 'slipway-mosquitto-'))
  // Mosquitto started as root switches to its own account, which must be able to write here.
  chmodSync(folder, 0o777)
  const port = await freePort()
  const durable = [
    'persistence true',
    `persistence_location ${folder}/`,
    'autosave_on_changes true',
    'autosave_interval 1',
    'max_queued_messages 0',
    'max_inflight_messages 0',
  ]
  const settings = [
    `listener ${port} 127.0.0.1`,
    'log_type none',
    ...(isPrompt ? ['set_tcp_nodelay true'] : []),
    ...(accounts ? ['allow_anonymous false', `password_file ${folder}/passwords`] : ['allow_anonymous true']),
    ...(isDurable ? durable : []),
  ]
  writeFileSync(path.join(folder, 'mosquitto.conf'), `${settings.join('\n')}\n`)
  if (accounts) writeFileSync(path.join(folder, 'passwords'), accounts.map(passwordLine).join(''))
  const child = spawn(program, ['-c', path.join(folder, 'mosquitto.conf')], { stdio: 'ignore' })
  await becomesReady(port)
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The format of `mosquitto_passwd`, with its default number of iterations. */
function passwordLine({ productId, serial, deviceSecret }: LoadDevice): string {
  const iterations = 101
  const salt = randomBytes(12)
  const hash = pbkdf2Sync(deviceSecret, salt, iterations, 64, 'sha512')
  return `${serial}&${productId}:$7$${iterations}$${salt.toString('base64')}$${hash.toString('base64')}\n`
}

async function becomesReady(port: number): Promise<void> {
  for (let left = START_TRIES; left > 0; left--) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await delay(50)
  }
  throw new Error('mosquitto did not start')
}
