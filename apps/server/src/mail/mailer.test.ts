import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MailFailed } from './mailer.ts'
import { openMailer } from './open-mailer.ts'
import { mailServer } from './testing/mail-server.ts'

const clock = { now: () => Date.UTC(2026, 10, 20, 8) }
const from = 'Slipway <no-reply@example.com>'
const mail = { to: 'ann@example.com', subject: '验证码', text: '您好\n\n    1234\n' }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'slipway-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sendOver = (smtpUrl: string, to = mail.to) => openMailer({ smtpUrl, from }, folder, clock).send({ ...mail, to })

describe('with an SMTP server', () => {
  test('a mail goes there, signed in, from the set sender to one recipient', async () => {
    await using server = await mailServer()
    await sendOver(server.url())
    expect(server.received).toMatchObject([{ from: 'no-reply@example.com', to: ['ann@example.com'], user: 'slipway' }])
    expect(String(server.received[0]?.bytes)).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await readdir(folder)).toEqual([])
  })

  test('an address with a comma is one recipient and never two', async () => {
    await using server = await mailServer()
    await sendOver(server.url(), 'x@a.example,ann@example.com').catch(() => undefined)
    expect(server.received.flatMap(({ to }) => to)).not.toContain('ann@example.com')
  })

  test.each(['ann@example.com>\r\nRCPT TO:<eve@example.com', 'a<eve@example.com>@example.com'])(
    'an address cannot bring commands of its own: %j',
    async (to) => {
      await using server = await mailServer()
      await sendOver(server.url(), to).catch(() => undefined)
      expect(server.received.filter((one) => one.to.length !== 1 || /<eve/.test(String(one.bytes)))).toEqual([])
    },
  )

  test('a refused mailbox, a wrong password and a silent server are reported as failures, without the password', async () => {
    await using server = await mailServer({ refuses: 'ann@example.com' })
    const failures = await Promise.allSettled([
      sendOver(server.url()),
      sendOver(server.url('top-secret')),
      sendOver('smtp://slipway:top-secret@127.0.0.1:1'),
    ])
    expect(failures.map((one) => one.status === 'rejected' && one.reason instanceof MailFailed)).toEqual([
      true,
      true,
      true,
    ])
    expect(JSON.stringify(failures.map((one) => one.status === 'rejected' && String(one.reason)))).not.toMatch(
      /secret|1234/,
    )
    expect(server.received).toEqual([])
  })
})

const toFolder = () => openMailer({ smtpUrl: undefined, from }, path.join(folder, 'mail'), clock)

describe('without one', () => {
  test('a mail lands in the folder as an .eml file that only its owner reads', async () => {
    await toFolder().send(mail)

    const [name = ''] = await readdir(path.join(folder, 'mail'))
    expect(name).toMatch(/^2026-11-20T08-00-00-000Z-[0-9a-f]{8}\.eml$/)
    const { mode } = await stat(path.join(folder, 'mail', name))
    expect((mode & 0o777).toString(8)).toBe('600')
    expect(((await stat(path.join(folder, 'mail'))).mode & 0o777).toString(8)).toBe('700')
    const text = await readFile(path.join(folder, 'mail', name), 'utf8')
    expect(text).toMatch(/^To: ann@example\.com$/m)
    expect(text).toMatch(/^Date: Fri, 20 Nov 2026 08:00:00 \+0000$/m)
  })

  test('old mails are removed, and nothing else', async () => {
    const mailer = toFolder()
    await mailer.removeOld(clock.now())
    await mailer.send(mail)
    await mailer.removeOld(clock.now())
    expect(await readdir(path.join(folder, 'mail'))).toHaveLength(1)
    await mailer.removeOld(clock.now() + 1)
    expect(await readdir(path.join(folder, 'mail'))).toEqual([])
  })

  test('a folder that cannot be written is reported as a failure', async () => {
    const file = path.join(folder, 'taken')
    await openMailer({ smtpUrl: undefined, from }, file, clock).send(mail)
    const below = path.join(file, (await readdir(file))[0] ?? '')
    await expect(openMailer({ smtpUrl: undefined, from }, below, clock).send(mail)).rejects.toThrow(MailFailed)
  })
})
