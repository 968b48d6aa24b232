import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const hasSwupdate = ['swupdate', 'cpio', 'openssl'].every((name) => existsSync(`/usr/bin/${name}`))
const PAYLOAD_BYTES = 300_000
const HARDWARE = 'board:1.0'

interface Signer {
  key: string
  certificate: string
}

interface Started {
  origin: string
  controllerId: string
  token: string
  /** What the device says about the version that it runs. */
  version?: string
  /** After a restart: 2 the new software works, 3 it does not. */
  confirm?: 2 | 3
}

/** Debian's SWUpdate on a folder in place of a disk. One process at a time: its sockets have fixed names. */
export async function swupdateBench() {
  const folder = await mkdtemp(path.join(tmpdir(), 'slipway-swupdate-'))
  const target = path.join(folder, 'installed.img')
  const own = await signer(folder, 'own')
  let running: ChildProcess | undefined
  let output = ''

  async function stop(): Promise<void> {
    const ended = running
    running = undefined
    if (!ended?.pid || ended.exitCode !== null || ended.signalCode !== null) return
    const exit = once(ended, 'exit')
    process.kill(-ended.pid, 'SIGKILL')
    await exit
  }

  return {
    own,
    stranger: () => signer(folder, 'stranger'),
    output: () => output,
    stop,
    installed: (): Promise<Buffer> => readFile(target),

    /** A signed update that writes its payload to the target. */
    async image(payload: Buffer, version: string, by: Signer = own): Promise<Buffer> {
      const place = await mkdtemp(path.join(folder, 'image-'))
      const file = (name: string): string => path.join(place, name)
      await writeFile(file('payload.img'), payload)
      const sha256 = createHash('sha256').update(payload).digest('hex')
      await writeFile(
        file('sw-description'),
        `software = { version = "${version}"; hardware-compatibility: [ "1.0" ];
          files: ( { filename = "payload.img"; path = "${target}"; sha256 = "${sha256}"; } ); }`,
      )
      const { key, certificate } = by
      const signing = ['-signer', certificate, '-inkey', key, '-outform', 'DER', '-nosmimecap', '-binary']
      const names = ['sw-description', 'sw-description.sig']
      await run('openssl', ['cms', '-sign', '-in', file(names[0] ?? ''), '-out', file(names[1] ?? ''), ...signing])
      const input = [...names, 'payload.img', ''].join('\n')
      return execFileSync('cpio', ['-o', '-H', 'crc', '--quiet'], { cwd: place, input })
    },

    start({ origin, controllerId, token, version = '', confirm }: Started): void {
      const hawkbit = ['-t DEFAULT', `-u ${origin}`, `-i ${controllerId}`, `-k ${token}`, '-p 1', '-w 1', '-m 1']
      const suricatta = [...hawkbit, ...(confirm ? [`-c ${confirm}`] : [])].join(' ')
      const settings = path.join(folder, 'swupdate.cfg')
      writeFileSync(settings, `globals : { };\nidentify : ( { name = "version"; value = "${version}"; } );\n`)
      output = ''
      running = spawn('swupdate', ['-f', settings, '-k', own.certificate, '-H', HARDWARE, '-l', '4', '-u', suricatta], {
        cwd: folder,
        env: { PATH: process.env['PATH'], TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      })
      for (const stream of [running.stdout, running.stderr]) stream?.on('data', (text) => void (output += String(text)))
    },

    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Bytes that do not compress, the same in every run. */
export function payloadOf(seed: string): Buffer {
  const blocks = Array.from({ length: Math.ceil(PAYLOAD_BYTES / 64) }, (_, at) =>
    createHash('sha512').update(`${seed}${at}`).digest(),
  )
  return Buffer.concat(blocks).subarray(0, PAYLOAD_BYTES)
}

async function signer(folder: string, name: string): Promise<Signer> {
  const place = path.join(folder, name)
  await mkdir(place, { recursive: true })
  const [key, certificate] = [path.join(place, 'key.pem'), path.join(place, 'certificate.pem')]
  const certified = ['-subj', `/CN=${name}`, '-days', '30', '-addext', 'extendedKeyUsage=emailProtection']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  await run('openssl', ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', certificate, ...certified])
  return { key, certificate }
}
