import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import { MailFailed, type Mail, type Mailer } from './mailer.ts'
import { message } from './message.ts'

const MS_PER_S = 1000

/** Writes each mail as an `.eml` file that only the server's user can read, named by its time. */
export function folderMailer(folder: string, from: string, clock: Clock): Mailer {
  async function bytesOf(mail: Mail): Promise<Buffer | Readable> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'unix',
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return (await transport.sendMail({ ...message(mail, from), date: new Date(clock.now()) })).message
  }

  return {
    async send(mail) {
      try {
        const bytes = await bytesOf(mail)
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const name = `${new Date(clock.now()).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`
        const file = path.join(folder, name)
        await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
        await utimes(file, clock.now() / MS_PER_S, clock.now() / MS_PER_S)
      } catch (error) {
        throw new MailFailed(error instanceof Error ? error.message : String(error))
      }
    },

    async removeOld(before) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((one) => one.endsWith('.eml'))) {
        const file = path.join(folder, name)
        const { mtimeMs } = await stat(file)
        if (mtimeMs < before) await rm(file, { force: true })
      }
    },
  }
}
