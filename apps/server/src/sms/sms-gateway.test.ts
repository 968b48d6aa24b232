import { describe, expect, test } from 'vitest'
import { openSmsGateway, SmsFailed, type Sms } from './sms-gateway.ts'
import { testSmsGateway } from './testing/sms-gateway.ts'

const sms: Sms = { to: '+8613800000000', text: '1234', code: '1234', purpose: 'register', locale: 'zh-CN' }

describe('the SMS gateway', () => {
  test('is posted the message with the bearer, once', async () => {
    await using gateway = await testSmsGateway()
    await openSmsGateway({ url: gateway.url, token: 'secret' })?.send(sms)
    expect(gateway.received).toEqual([{ ...sms, authorization: 'Bearer secret' }])
  })

  test('gets no bearer where none is set', async () => {
    await using gateway = await testSmsGateway()
    await openSmsGateway({ url: gateway.url, token: undefined })?.send(sms)
    expect(gateway.received).toEqual([{ ...sms, authorization: undefined }])
  })

  test.each([500, 302, 404])('that answers %i did not take the message, and is asked once', async (status) => {
    await using gateway = await testSmsGateway()
    gateway.answer(status)
    const sent = openSmsGateway({ url: gateway.url, token: 'secret' })?.send(sms)
    await expect(sent).rejects.toThrow(new SmsFailed(`the gateway answered ${status}`))
    expect(gateway.received).toHaveLength(1)
  })

  test('that says nothing is not waited for', async () => {
    await using gateway = await testSmsGateway()
    gateway.answer(undefined)
    await expect(openSmsGateway({ url: gateway.url, token: undefined }, 50)?.send(sms)).rejects.toThrow(SmsFailed)
  })

  test('that is not there is an outage that names no secret', async () => {
    const gateway = await testSmsGateway()
    await gateway[Symbol.asyncDispose]()
    const sent = openSmsGateway({ url: `${gateway.url}?key=hidden`, token: 'hidden' })?.send(sms)
    await expect(sent).rejects.toThrow(/ECONNREFUSED/)
    await expect(sent).rejects.not.toThrow(/hidden/)
  })

  test('is none where no address is set', () => {
    expect(openSmsGateway({ url: undefined, token: undefined })).toBeUndefined()
  })
})
