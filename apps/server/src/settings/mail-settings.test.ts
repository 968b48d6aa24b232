import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const mailOf = (environment: Record<string, string>) => readConfig(environment, '/').mail

test('mails land in the data folder as long as no SMTP server is set', () => {
  expect(mailOf({})).toEqual({ smtpUrl: undefined, from: 'Slipway <slipway@localhost>' })
  expect(mailOf({ SLIPWAY_MAIL_FROM: 'a@example.com' })).toEqual({ smtpUrl: undefined, from: 'a@example.com' })
})

test('an SMTP server comes with a sender', () => {
  const mail = { SLIPWAY_SMTP_URL: 'smtps://u:p@mail.example.com', SLIPWAY_MAIL_FROM: 'Site <no-reply@example.com>' }
  expect(mailOf(mail)).toEqual({ smtpUrl: 'smtps://u:p@mail.example.com', from: 'Site <no-reply@example.com>' })
  expect(() => mailOf({ ...mail, SLIPWAY_MAIL_FROM: '' })).toThrow('SLIPWAY_MAIL_FROM')
  expect(() => mailOf({ ...mail, SLIPWAY_MAIL_FROM: 'nobody' })).toThrow('SLIPWAY_MAIL_FROM')
})

test.each(['mail.example.com', 'http://u:hidden@mail.example.com', 'smtp//x:hidden@y'])(
  'an address of another kind is named without its password: %s',
  (url) => {
    const read = () => mailOf({ SLIPWAY_SMTP_URL: url, SLIPWAY_MAIL_FROM: 'a@example.com' })
    expect(read).toThrow(/SLIPWAY_SMTP_URL is not the address/)
    expect(read).not.toThrow('hidden')
  },
)
