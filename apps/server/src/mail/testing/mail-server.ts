import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The authenticated user. */
  user: string | undefined
  /** The mail with its headers. */
  bytes: Buffer
}

export interface MailServer extends AsyncDisposable {
  received: ReceivedMail[]
  /** The value for `SLIPWAY_SMTP_URL`. */
  url(password?: string): string
}

/** A real mail server that accepts `slipway` with `secret` and records its mails. */
export async function mailServer({ refuses = '' } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(password === 'secret' ? null : new Error('Wrong'), { user: username ?? '' }),
    onRcptTo: ({ address }, _session, done) => done(address === refuses ? new Error('No such mailbox') : null),
    onData(stream, { envelope, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const sender = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({
          from: sender,
          to,
          user: user ? String(user) : undefined,
          bytes: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    received,
    url: (password = 'secret') => `smtp://slipway:${password}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
