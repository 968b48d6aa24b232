import { createHash } from 'node:crypto'
import type { Hardware } from './hardware.ts'

const DIGEST_BYTES = 16

interface Entry {
  number: number
  text: string
}

const digestOf = (body: Uint8Array): Buffer => createHash('sha256').update(body).digest().subarray(0, DIGEST_BYTES)

/** A text in two records: each write goes to the older one, so that a torn write leaves the previous text. */
export function journal(hardware: Pick<Hardware, 'readRecord' | 'writeRecord'>, name: 'job' | 'keys') {
  async function entry(which: 0 | 1): Promise<Entry | undefined> {
    const bytes = await hardware.readRecord(`${name}${which}`)
    if (!bytes || bytes.length <= DIGEST_BYTES) return undefined
    const body = bytes.subarray(DIGEST_BYTES)
    if (!digestOf(body).equals(bytes.subarray(0, DIGEST_BYTES))) return undefined
    const written = new TextDecoder().decode(body)
    const end = written.indexOf('\n')
    return { number: Number(written.slice(0, end)), text: written.slice(end + 1) }
  }
  const entries = async () => [await entry(0), await entry(1)] as const

  return {
    async read(): Promise<string | undefined> {
      const [one, other] = await entries()
      return (one?.number ?? 0) > (other?.number ?? 0) ? one?.text : other?.text
    },
    async write(text: string): Promise<void> {
      const [one, other] = await entries()
      const [first, second] = [one?.number ?? 0, other?.number ?? 0]
      const body = Buffer.from(`${Math.max(first, second) + 1}\n${text}`, 'utf8')
      await hardware.writeRecord(`${name}${first > second ? 1 : 0}`, Buffer.concat([digestOf(body), body]))
    },
  }
}

export type Journal = ReturnType<typeof journal>
